import './filter-bar.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { setQuery } from '../../route/query.ts';
import { hrefOf, navigate } from '../../route/route.ts';
import { wordStrings as strings } from '../../strings/words.ts';
import { Icon } from '../marks/icon.tsx';

/** A filter of a list. */
export interface FilterField {
  /** The query parameter. */
  name: string;
  label: string;
  /** What can be chosen; without them the filter is only taken from an address. */
  choices?: readonly string[];
}

/**
 * The search and the filters of a list. All are in the address, so that a filtered list can be shared; each filter that is
 * set is a token, which a click removes.
 */
export function FilterBar({
  view,
  query,
  searchHint,
  fields,
  total,
}: {
  view: string;
  query: URLSearchParams;
  /** What can be searched for; undefined when there is no search. */
  searchHint?: string | undefined;
  fields: readonly FilterField[];
  total: number | undefined;
}) {
  const setFields = fields.filter(({ name }) => query.get(name));
  const offered = fields.filter(({ name, choices }) => choices !== undefined && !query.get(name));
  const clear = () => {
    const next = new URLSearchParams(query);
    for (const { name } of fields) next.delete(name);
    next.delete('search');
    navigate(hrefOf(view, [], next), { replace: true });
  };
  return (
    <search class="filters" aria-label="Filter">
      {searchHint !== undefined && <SearchBox view={view} query={query} hint={searchHint} />}
      {offered.length > 0 && (
        <select
          class="filters-add"
          aria-label={strings.addFilter}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const [name = '', choice = ''] = value.split('=', 2);
            setQuery(view, query, name, choice);
          }}
        >
          <option value="">+ Filter</option>
          {offered.map(({ name, label, choices }) => (
            <optgroup key={name} label={label}>
              {choices?.map((choice) => (
                <option key={choice} value={`${name}=${choice}`}>
                  {choice}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
      <output class="filters-total">
        {total !== undefined ? strings.found(total) : query.get('search') ? strings.searching : ''}
      </output>
      {setFields.length > 0 && (
        <div class="tokens">
          {setFields.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              class="token"
              aria-label={strings.removeFilter(`${label}: ${query.get(name)}`)}
              onClick={() => setQuery(view, query, name, '')}
            >
              <span class="token-name">{label}</span> {query.get(name)}
              <Icon name="close" />
            </button>
          ))}
          <button type="button" class="token-clear" onClick={clear}>
            {strings.clearAll}
          </button>
        </div>
      )}
    </search>
  );
}

/** While somebody types, the address waits until the word is there. */
const typingMs = 150;

function SearchBox({ view, query, hint }: { view: string; query: URLSearchParams; hint: string }) {
  const current = query.get('search') ?? '';
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setQuery(view, query, 'search', text.trim());
      setTyped(undefined);
    }, typingMs);
  };
  return (
    <input
      type="search"
      class="filters-search"
      aria-label={strings.search}
      placeholder={hint}
      maxLength={200}
      value={typed ?? current}
      onInput={(event) => search(event.currentTarget.value)}
    />
  );
}
