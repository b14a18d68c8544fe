import type { ControlSchemas } from '../../../../src/control-operations.ts';
import { FilledText } from './filled-text.tsx';
import { Media } from './media.tsx';

/** One content item of a message; `placeholders` are the filled ones in its text. */
export function Content({
  item,
  placeholders,
}: {
  item: ControlSchemas['ContentItem'];
  placeholders?: readonly ControlSchemas['FilledPlaceholder'][] | undefined;
}) {
  switch (item.type) {
    case 'text':
      return <FilledText text={item.text} placeholders={placeholders} />;
    case 'button':
      return (
        <p class="quick-reply" title={item.payload ?? undefined}>
          {item.text}
        </p>
      );
    case 'audio':
      return <Media type="audio" url={item.url} label="Audio" />;
    case 'file':
      return <Media type="file" url={item.url} label={item.filename ?? 'File'} />;
    case 'image':
    case 'video':
      return (
        <>
          <Media type={item.type} url={item.url} label={item.caption ?? (item.type === 'image' ? 'Image' : 'Video')} />
          {item.caption && <FilledText text={item.caption} placeholders={placeholders} />}
        </>
      );
  }
}
