import { setQuery } from '../route/query.ts';

/** A filter of a list: a choice, or free text without `choices`. */
export interface FilterField {
  /** The query parameter. */
  name: string;
  /** The visible name; for a choice, the option that matches everything. */
  label: string;
  choices?: readonly string[];
}

/** The filters of a list. They are in the address, so that a filtered list can be shared. */
export function FilterBar({
  view,
  query,
  fields,
  total,
}: {
  view: string;
  query: URLSearchParams;
  fields: readonly FilterField[];
  total: number | undefined;
}) {
  return (
    <search class="filters" aria-label="Filter">
      {fields.map(({ name, label, choices }) =>
        choices === undefined ? (
          <input
            key={name}
            type="search"
            aria-label={label}
            placeholder={label}
            value={query.get(name) ?? ''}
            onInput={(event) => setQuery(view, query, name, event.currentTarget.value.trim())}
          />
        ) : (
          <select
            key={name}
            aria-label={label}
            value={query.get(name) ?? ''}
            onChange={(event) => setQuery(view, query, name, event.currentTarget.value)}
          >
            <option value="">{label}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        ),
      )}
      <output class="filters-total">{total === undefined ? '' : `${total.toLocaleString('en')} found`}</output>
    </search>
  );
}
