import type { ControlSchemas } from '../../../src/control-operations.ts';
import { FilledText } from './filled-text.tsx';
import { Media } from './media.tsx';

/** One piece of a message; `places` says where placeholders were filled in its text. */
export function Content({
  item,
  places,
}: {
  item: ControlSchemas['ContentItem'];
  places?: readonly ControlSchemas['FilledPlace'][] | undefined;
}) {
  switch (item.type) {
    case 'text':
      return <FilledText text={item.text} places={places} />;
    case 'button':
      return (
        <p class="quick-reply" title={item.payload ?? undefined}>
          {item.text}
        </p>
      );
    case 'audio':
      return <Media type="audio" url={item.url} label="Sound" />;
    case 'file':
      return <Media type="file" url={item.url} label={item.filename ?? 'File'} />;
    case 'image':
    case 'video':
      return (
        <>
          <Media type={item.type} url={item.url} label={item.caption ?? (item.type === 'image' ? 'Picture' : 'Film')} />
          {item.caption && <FilledText text={item.caption} places={places} />}
        </>
      );
  }
}
