// A search box over a list of options, moved by arrow keys: the inside of every searching drop-down.
import Check from 'lucide-react/icons/check'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import floating from '../overlay/floating.module.css'
import styles from './fields.module.css'
import { isComposing, isEnter } from './typed-keys.ts'

export type Option = { value: string; label: string; hint?: string }

type Props = {
  /** Names the search box and the list. */
  label: string
  options: readonly Option[]
  selected: ReadonlySet<string>
  multiple: boolean
  query: string
  onQuery: (query: string) => void
  onPick: (option: Option) => void
  searchPlaceholder?: string
  /** Said instead of options: loading, nothing found, failed. */
  note?: ReactNode
}

export const OptionList = ({ label, options, selected, multiple, query, onQuery, onPick, searchPlaceholder = '搜索', note }: Props) => {
  const listId = useId()
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const current = Math.min(active, options.length - 1)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: options.length - 1 }
    const next = steps[event.key]
    if (next !== undefined && options.length > 0) {
      event.preventDefault()
      setActive((next + options.length) % options.length)
    }
    const option = options[current]
    if (isEnter(event) && option !== undefined) {
      event.preventDefault()
      onPick(option)
    }
  }
  return (
    <>
      <div className={styles.searchBox}>
        <Search size={14} aria-hidden />
        <input
          className={styles.searchInput}
          role="combobox"
          aria-label={`搜索${label}`}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options[current] === undefined ? undefined : `${listId}-${current}`}
          placeholder={searchPlaceholder}
          value={query}
          onChange={event => {
            setActive(0)
            onQuery(event.target.value)
          }}
          onKeyDown={keys}
        />
      </div>
      <div ref={list} id={listId} className={styles.options} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined}>
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={selected.has(option.value)}
            data-active={index === current || undefined}
            className={floating.item}
            onPointerMove={() => setActive(index)}
            onPointerDown={event => event.preventDefault()}
            onClick={() => onPick(option)}
            onKeyDown={keys}
          >
            <span className={floating.itemText}>
              {option.label}
              {option.hint === undefined ? null : <span className={floating.itemHint}>{option.hint}</span>}
            </span>
            {selected.has(option.value) ? <Check size={14} className={floating.itemCheck} aria-hidden /> : null}
          </div>
        ))}
      </div>
      <div role="status">{note === undefined || note === null ? null : <div className={styles.optionsNote}>{note}</div>}</div>
    </>
  )
}
