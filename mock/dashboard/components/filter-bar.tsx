import { hrefOf, navigate } from '../route/route.ts';

/** A filter of a list: a choice, or free text without `choices`. */
export interface FilterField {
  /** Its name in the query of the address. */
  name: string;
  /** What it is called; for a choice, what stands for every one. */
  label: string;
  choices?: readonly string[];
}

/** The filters of a list. They stand in the address, so that a filtered list can be passed on. */
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
  const setFilter = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    navigate(hrefOf(view, [], next), { replace: true });
  };
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
            onInput={(event) => setFilter(name, event.currentTarget.value.trim())}
          />
        ) : (
          <select
            key={name}
            aria-label={label}
            value={query.get(name) ?? ''}
            onChange={(event) => setFilter(name, event.currentTarget.value)}
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
