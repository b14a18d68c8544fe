import { nearestName } from '../../src/nearest.ts';
import { describeSchemaError, parseJsonPointer, type SchemaError } from '../../src/schema.ts';
import type { WorkspaceIssue } from './issue.ts';

/** The validator of workspace files also tells the schema that was not met. */
export interface VerboseSchemaError extends SchemaError {
  parentSchema: {
    properties?: Record<string, unknown>;
    oneOf?: { properties: Record<string, { const?: string; enum?: string[] }> }[];
    patternErrorMessage?: string;
  };
}

/** The fault that a schema error stands for, placed where somebody would put it right. */
export function toWorkspaceIssue(error: VerboseSchemaError, file: unknown): WorkspaceIssue {
  const { instancePath, keyword, params, parentSchema } = error;
  const value = valueAt(file, instancePath);
  const fields = Object.keys(parentSchema.properties ?? {});

  switch (keyword) {
    case 'required': {
      const missing = String(params.missingProperty);
      const misspelled = nearestName(
        missing,
        Object.keys(value ?? {}).filter((key) => !fields.includes(key)),
      );
      return misspelled === undefined
        ? { pointer: instancePath, message: `${describeSchemaError(error)}.` }
        : unknownFieldIssue(instancePath, misspelled, [missing]);
    }
    case 'additionalProperties':
      return unknownFieldIssue(instancePath, String(params.additionalProperty), fields);
    case 'propertyNames': {
      const field = String(params.propertyName);
      const message = `has the field ${JSON.stringify(field)}, which is no language code such as "en" or "pt_BR".`;
      return { pointer: instancePath, field, message };
    }
    case 'discriminator': {
      const tag = String(params.tag);
      const pointer = `${instancePath}/${tag}`;
      return {
        pointer,
        message: `must be one of ${tagsOf(parentSchema, tag)}${describeFound(params.tagValue, pointer)}`,
      };
    }
    case 'uniqueItems':
      return { pointer: `${instancePath}/${params.i}`, message: `stands in this list already, at [${params.j}].` };
    case 'false schema':
      return { pointer: instancePath, message: 'has no place here: a draft has no label.' };
    case 'pattern':
      return {
        pointer: instancePath,
        message: (parentSchema.patternErrorMessage ?? describeSchemaError(error)) + describeFound(value, instancePath),
      };
    case 'minItems':
    case 'minProperties':
    case 'minLength':
      return { pointer: instancePath, message: 'must not be empty.' };
    default:
      return {
        pointer: instancePath,
        message: describeSchemaError(error) + describeFound(value, instancePath) + quotingHint(error, value),
      };
  }
}

function unknownFieldIssue(pointer: string, field: string, fields: readonly string[]): WorkspaceIssue {
  const intended = nearestName(field, fields);
  const message = `has the unknown field ${JSON.stringify(field)}`;
  return {
    pointer,
    field,
    message: `${message}${intended === undefined ? '.' : `. Did you mean ${JSON.stringify(intended)}?`}`,
  };
}

function tagsOf({ oneOf = [] }: VerboseSchemaError['parentSchema'], tag: string): string {
  const tags = oneOf.flatMap(({ properties }) => properties[tag]?.enum ?? properties[tag]?.const ?? []);
  return tags.map((value) => JSON.stringify(value)).join(', ');
}

/** What is there instead, shortened; an API key is a secret and stays unsaid. */
function describeFound(value: unknown, pointer: string): string {
  if (/\/apiKeys\/\d+$/.test(pointer)) return '.';
  if (value === undefined || value === null) return '; found nothing.';
  if (Array.isArray(value)) return '; found a list.';
  if (typeof value === 'object') return '; found an object.';
  if (typeof value !== 'string') return `; found ${String(value)}.`;
  return `; found ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}.`;
}

/** Versions, numbers and keys look like amounts to YAML; it is the most common slip in these files. */
function quotingHint({ keyword, params }: SchemaError, value: unknown): string {
  const isMisreadByYaml = typeof value === 'number' || typeof value === 'boolean';
  return keyword === 'type' && params.type === 'string' && isMisreadByYaml ? ' Put it in quotes.' : '';
}

function valueAt(file: unknown, pointer: string): unknown {
  return parseJsonPointer(pointer).reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    file,
  );
}
