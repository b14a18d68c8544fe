import type { Issue } from '../src/files/issue.ts';
import type { DocsFile } from './model/scope.ts';

/** The backgrounds of panels in `site/site.css`, on which text is harder to read than on the page. */
export const panels = { light: '#f5f7fa', dark: '#1a2029' };

/** WCAG 2.2 (1.4.3) allows no lower contrast for text. */
const minContrast = 4.5;

export function findColourIssues(settings: DocsFile | null): Issue[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colour = settings?.colours?.[scheme];
    if (colour === undefined) return [];
    const contrast = contrastOf(colour, panels[scheme]);
    if (contrast >= minContrast) return [];
    const advice = scheme === 'light' ? 'darker' : 'lighter';
    const message = `must be readable on a ${scheme} background, with a contrast of ${minContrast} or more; ${colour} has ${contrast.toFixed(1)}. Choose a ${advice} colour.`;
    return [{ pointer: `/colours/${scheme}`, message }];
  });
}

function contrastOf(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
