import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Media } from './media.tsx';

/** One piece of a message. */
export function Content({ item }: { item: ControlSchemas['ContentItem'] }) {
  switch (item.type) {
    case 'text':
      return <p class="words">{item.text}</p>;
    case 'button':
      return (
        <p class="quick-reply" title={item.payload ?? undefined}>
          {item.text}
        </p>
      );
    case 'audio':
      return <Media type="audio" url={item.url} words="Sound" />;
    case 'file':
      return <Media type="file" url={item.url} words={item.filename ?? 'File'} />;
    case 'image':
    case 'video':
      return (
        <>
          <Media type={item.type} url={item.url} words={item.caption ?? (item.type === 'image' ? 'Picture' : 'Film')} />
          {item.caption && <p class="words caption">{item.caption}</p>}
        </>
      );
  }
}
