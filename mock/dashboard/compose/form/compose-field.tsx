import { isObject } from '../../../../src/json.ts';
import { Field } from '../../form/field.tsx';
import type { FieldErrors } from '../../form/field-errors.ts';
import type { FieldProps } from '../../form/field-props.ts';
import { JsonField, MapField } from '../../form/free-form-fields.tsx';
import { NumberField, TextField } from '../../form/simple-fields.tsx';
import { fieldLabels, composeStrings as strings } from '../../strings/compose.ts';
import { listTimeZones } from '../../time/time-zones.ts';
import { type Body, valueAt } from '../body.ts';
import { type ChannelKind, type ComposeKind, isRequired, schemaAt } from '../compose-kinds.ts';
import { placeholdersOf, type WorkspaceChoices } from '../workspace-choices.ts';
import { ChoiceInput } from './choice-input.tsx';
import { MomentInput } from './moment-input.tsx';

interface ComposeFieldProps {
  kind: ComposeKind;
  channelKind: ChannelKind;
  path: string;
  body: Body;
  choices: WorkspaceChoices;
  now: number;
  errors: FieldErrors;
  onChange(value: unknown): void;
}

/** The field at a path of the body: a choice where the workspace has a list of it, else as its schema says. */
export function ComposeField({ kind, channelKind, path, body, choices, now, errors, onChange }: ComposeFieldProps) {
  const { description, ...schema } = schemaAt(kind, path);
  const field: FieldProps = {
    schema: {
      ...schema,
      ...(description !== undefined && { description: withoutOtherMode(description, channelKind) }),
    },
    label: fieldLabels[path] ?? path,
    fieldPath: path,
    isRequired: isRequired(kind, channelKind, path),
    value: valueAt(body, path),
    errors,
    onChange,
  };
  const empty = strings.notGiven;
  const toChoices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  switch (path) {
    case 'communicationChannel':
    case 'channel': {
      const type = kind === 'triggerCall' ? 'outboundSipTrunk' : channelKind;
      const names = choices.channels.filter((channel) => channel.isEnabled && channel.type === type);
      return <ChoiceInput field={field} empty={empty} choices={toChoices(names.map(({ name }) => name))} />;
    }
    case 'agentName':
    case 'use_case':
      return <ChoiceInput field={field} empty={empty} choices={toChoices(choices.agents.map(({ name }) => name))} />;
    case 'agentNumber':
    case 'bot_number':
      return <ChoiceInput field={field} empty={empty} choices={toChoices(numbersFor(kind, body, choices))} />;
    case 'agentVersion':
    case 'agent_version':
      return <VersionInput field={field} kind={kind} body={body} choices={choices} />;
    case 'messengerOptions.templateId':
      return <ChoiceInput field={field} empty={empty} choices={toChoices(choices.templates.map(({ name }) => name))} />;
    case 'messengerOptions.templateLanguage': {
      const languages = Object.keys(templateOf(body, choices)?.languages ?? {});
      return <ChoiceInput field={field} empty={empty} choices={toChoices(languages)} />;
    }
    case 'messengerOptions.templateVariables':
      return <PlaceholderFields field={field} body={body} choices={choices} />;
    case 'timezone':
      return <ChoiceInput field={field} empty={empty} choices={toChoices(listTimeZones())} />;
    default:
      break;
  }
  if (field.schema.format === 'date-time') return <MomentInput field={field} now={now} />;
  if (field.schema.type === 'object')
    return hasOnlyStrings(field.value) ? <MapField {...field} /> : <JsonField {...field} />;
  if (field.schema.type === 'number') return <NumberField {...field} />;
  // A string stays one whatever it is: the service says what it thinks of it.
  if (field.schema.type === 'string' && field.schema.enum === undefined)
    return <TextField {...field} schema={areas.test(path) ? field.schema : { ...field.schema, minLength: 0 }} />;
  return <Field {...field} />;
}

/** What may be long; anything else is one line, which the schema of a text says by its bounds. */
const areas = /(^|\.)(message|body|additionalContext|initialMessage)$/;

/** What a description says of the mode that the form is for. */
function withoutOtherMode(text: string, channelKind: ChannelKind): string {
  if (channelKind === 'reply') return text;
  return text
    .split(/(?<=\.) /)
    .filter((sentence) => !/reply mode/i.test(sentence))
    .join(' ');
}

function hasOnlyStrings(value: unknown): boolean {
  return value === undefined || (isObject(value) && Object.values(value).every((member) => typeof member === 'string'));
}

/** The numbers of the chosen channel, or of all that fit. */
function numbersFor(kind: ComposeKind, body: Body, { channels }: WorkspaceChoices): string[] {
  const type = kind === 'triggerChat' ? 'messengerChat' : 'outboundSipTrunk';
  const name = body.communicationChannel ?? body.channel;
  return channels
    .filter((channel) => channel.type === type && (name === undefined || channel.name === name))
    .flatMap(({ numbers }) => numbers);
}

/** A published version, a draft or a number, as a choice. */
function VersionInput({
  field,
  kind,
  body,
  choices,
}: {
  field: FieldProps;
  kind: ComposeKind;
  body: Body;
  choices: WorkspaceChoices;
}) {
  const agent = choices.agents.find(({ name }) => name === (body.agentName ?? body.use_case));
  const labels = agent?.labels ?? [...new Set(choices.agents.flatMap(({ labels }) => labels))];
  const isChat = kind === 'triggerChat';
  return (
    <ChoiceInput
      // The workflow's version is a number, and one of a call may be.
      field={{
        ...field,
        onChange: (value) => field.onChange(kind === 'updateWorkflowCall' ? toVersion(value) : value),
      }}
      empty={isChat ? strings.noVersion : strings.noVersionOfCall}
      choices={[
        { value: 'default', label: strings.publishedVersion(agent?.published) },
        ...(isChat && agent?.hasDraft !== false ? [{ value: 'draft', label: strings.draftVersion }] : []),
        ...labels.map((label) => ({ value: label, label: strings.version(label) })),
      ]}
    />
  );
}

function toVersion(value: unknown): unknown {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** A field for each placeholder of the chosen template; any names where none is chosen. */
function PlaceholderFields({ field, body, choices }: { field: FieldProps; body: Body; choices: WorkspaceChoices }) {
  const template = templateOf(body, choices);
  const language = valueAt(body, 'messengerOptions.templateLanguage') ?? 'en';
  const text = template?.languages[String(language)] ?? Object.values(template?.languages ?? {})[0];
  const values = isObject(field.value) ? field.value : {};
  const positions = placeholdersOf(text ?? '');
  if (text === undefined || !hasOnlyStrings(values) || Object.keys(values).some((name) => !positions.includes(name)))
    return <MapField {...field} />;
  return (
    <>
      <p class="template-text">{text}</p>
      {positions.map((position) => (
        <TextField
          key={position}
          {...field}
          schema={{ type: 'string', minLength: 1 }}
          fieldPath={`${field.fieldPath}.${position}`}
          label={strings.placeholder(position)}
          value={values[position]}
          onChange={(value) => {
            const { [position]: _, ...others } = values;
            const next = value === undefined ? others : { ...values, [position]: value };
            field.onChange(Object.keys(next).length === 0 ? undefined : next);
          }}
        />
      ))}
    </>
  );
}

function templateOf(body: Body, { templates }: WorkspaceChoices) {
  return templates.find(({ name }) => name === valueAt(body, 'messengerOptions.templateId'));
}
