/** Colours that follow the reader's preference, also where the drawing is an image of its own. */
export const svgStyle = `<style>
text { font: 13px system-ui, sans-serif; fill: #1b2430; }
.label { font-size: 11px; fill: #4a5768; paint-order: stroke; stroke: #fff; stroke-width: 4px; }
rect { fill: #eef3fa; stroke: #5b79a3; }
.arrow { fill: none; stroke: #5b79a3; stroke-width: 1.4; }
.back { stroke-dasharray: 4 3; }
.head { fill: #5b79a3; }
.open { fill: #cfe3d4; stroke: none; }
.night { fill: #eceff3; stroke: none; }
.due { stroke: #a8480c; stroke-width: 2; }
.sent { stroke: #14713b; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
text { fill: #e6ebf2; }
.label { fill: #b3bfcf; stroke: #12161c; }
rect { fill: #1e2a3a; stroke: #7f9cc4; }
.arrow { stroke: #7f9cc4; }
.head { fill: #7f9cc4; }
.open { fill: #23472f; }
.night { fill: #262c35; }
.due { stroke: #f0a267; }
.sent { stroke: #6fd196; }
}
/* On a narrow screen the drawing shrinks, and what is written in it must not. */
@media (max-width: 420px) {
text { font-size: 15px; }
.label { font-size: 14.5px; }
.line text { font-size: 20px; }
.line .between { display: none; }
}
</style>`;

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
