import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { hrefOf, navigate, setQuery } from '../live/route.tsx';
import { Button } from './buttons.tsx';
import { describeChoice, Icon } from './marks.tsx';

export interface FilterField {
  name: string;
  label: string;
  choices?: readonly string[];
}

export function readFilter<Filter>(query: URLSearchParams, fields: readonly FilterField[]): Filter {
  const known: readonly FilterField[] = [...fields, { name: 'search', label: '' }, { name: 'workspaceId', label: '' }];
  const given = known.flatMap(({ name, choices }) => {
    const value = query.get(name);
    return !value || choices?.includes(value) === false ? [] : [[name, value]];
  });
  return Object.fromEntries(given) as Filter;
}

/** The URL contains the search and the filters, so that people can share a filtered list. */
export function FilterBar(props: {
  view: string;
  segments?: readonly string[];
  query: URLSearchParams;
  hint: string;
  fields: readonly FilterField[];
  total: number | undefined;
  children?: ComponentChildren;
}) {
  const { view, segments = [], query, hint, fields, total, children } = props;
  const setFields = fields.filter(({ name }) => query.get(name));
  const offered = fields.filter(({ name, choices }) => choices !== undefined && !query.get(name));
  const set = (name: string, value: string) => setQuery(view, query, name, value, segments);
  const cleared = Object.fromEntries([['search', ''], ...fields.map(({ name }) => [name, ''])]);
  return (
    <search class="filters bar" aria-label="Filter">
      <SearchBox hint={hint} value={query.get('search') ?? ''} onSearch={(text) => set('search', text)} />
      {offered.length > 0 && (
        <select
          class="filters-add"
          aria-label="Add a filter"
          value=""
          onChange={({ currentTarget: { value } }) => {
            const [name = '', choice = ''] = value.split('=', 2);
            set(name, choice);
          }}
        >
          <option value="">+ Filter</option>
          {offered.map(({ name, label, choices }) => (
            <optgroup key={name} label={label}>
              {choices?.map((choice) => (
                <option key={choice} value={`${name}=${choice}`}>
                  {describeChoice(choice)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
      <output class="filters-total">
        {total !== undefined ? `${total.toLocaleString('en')} found` : query.get('search') ? 'Searching…' : ''}
      </output>
      {children}
      {setFields.length > 0 && (
        <div class="tokens actions">
          {setFields.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              class="token"
              aria-label={`Remove the filter ${label}: ${query.get(name)}`}
              onClick={() => set(name, '')}
            >
              <span>{label}</span> {describeChoice(query.get(name) ?? '')}
              <Icon name="close" />
            </button>
          ))}
          <Button
            label="Clear all"
            class="quiet"
            onClick={() =>
              navigate(hrefOf(view, segments, { ...Object.fromEntries(query), ...cleared }), { replace: true })
            }
          />
        </div>
      )}
    </search>
  );
}

const typingMs = 150;

function SearchBox({ hint, value, onSearch }: { hint: string; value: string; onSearch(text: string): void }) {
  const [typed, setTyped] = useState<string>();
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      latest.current(typed.trim());
      setTyped(undefined);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      type="search"
      class="filters-search"
      aria-label="Search"
      placeholder={hint}
      maxLength={200}
      value={typed ?? value}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
