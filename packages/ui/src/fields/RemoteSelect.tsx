// Chooses one or several options that are searched for, in a given list or through a function that asks somebody else.
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useState } from 'react'
import { Popover } from '../overlay/Popover.tsx'
import { classNames } from '../styles/class-names.ts'
import { type ControlIds, Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'
import { type Option, OptionList } from './OptionList.tsx'

export type { Option } from './OptionList.tsx'

/** Answers a search; must give up when the signal aborts. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly Option[]>

type ChoiceProps = {
  /** The chosen options themselves, so that their labels are known before anything is loaded. */
  value: readonly Option[]
  onChange: (value: readonly Option[]) => void
  /** Keep its identity stable between renders. */
  load: LoadOptions
  multiple?: boolean
  /** The most that can be chosen. */
  max?: number
  placeholder?: string
  searchPlaceholder?: string
  /** How long typing must rest before a search, in milliseconds. */
  debounceMs?: number
  disabled?: boolean
  /** What is counted in «岚汐科技 等 3 家». */
  unit?: string
  /** false where something must always be chosen. */
  clearable?: boolean
}

export const RemoteSelect = (props: FieldProps & ChoiceProps) => {
  const { frame, rest } = splitFieldProps(props)
  return (
    <Field {...frame}>
      {ids => (
        <div className={styles.control} data-invalid={ids['aria-invalid']} data-disabled={rest.disabled || undefined}>
          <RemoteControl {...rest} label={frame.label} ids={ids} />
        </div>
      )}
    </Field>
  )
}

/** The same as a filter, its label inside the left edge. */
export const InLabelRemoteSelect = ({
  label,
  id,
  className,
  ...choice
}: ChoiceProps & { label: string; id?: string; className?: string }) => {
  const own = useId()
  const controlId = id ?? own
  return (
    <div data-field className={classNames(styles.control, styles.filter, className)} data-disabled={choice.disabled || undefined}>
      <label id={`${controlId}-label`} htmlFor={controlId} className={styles.inLabel}>
        {label}
      </label>
      <RemoteControl {...choice} label={label} ids={{ id: controlId }} />
    </div>
  )
}

/** «岚汐科技», or «岚汐科技 等 3 家». */
export const summarize = (value: readonly Option[], unit = '项'): string => {
  const first = value[0]?.label ?? ''
  return value.length > 1 ? `${first} 等 ${value.length} ${unit}` : first
}

const RemoteControl = ({ ids, label, ...choice }: ChoiceProps & { label: string; ids: Partial<ControlIds> }) => {
  // A button can't be required; its label says so.
  const { 'aria-required': _, ...spoken } = ids
  const { value, onChange, multiple = false, max, placeholder = '请选择', unit, disabled, clearable = true } = choice
  const removable = clearable && !disabled && value.length > 0
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const found = useLoadedOptions(choice.load, query, open, choice.debounceMs ?? 200)
  const selected = new Set(value.map(option => option.value))
  const full = max !== undefined && value.length >= max
  const pick = (option: Option) => {
    if (!multiple) {
      onChange([option])
      setOpen(false)
    } else if (selected.has(option.value)) onChange(value.filter(other => other.value !== option.value))
    else if (!full) onChange([...value, option])
  }
  return (
    <>
      <Popover
        label={label}
        plain
        className={styles.dropdown}
        open={open}
        onOpenChange={next => {
          setOpen(next)
          if (next) setQuery('')
        }}
        trigger={
          <button
            {...spoken}
            type="button"
            aria-labelledby={`${ids.id}-label ${ids.id}-value`}
            className={styles.triggerInner}
            disabled={disabled}
          >
            <span id={`${ids.id}-value`} className={classNames(styles.value, value.length === 0 && styles.placeholder)}>
              {value.length === 0 ? placeholder : summarize(value, unit)}
            </span>
            {removable ? null : <ChevronDown size={14} className={styles.chevron} aria-hidden />}
          </button>
        }
      >
        <OptionList
          label={label}
          options={found.options}
          selected={selected}
          multiple={multiple}
          query={query}
          onQuery={setQuery}
          onPick={pick}
          note={found.note}
          {...(choice.searchPlaceholder === undefined ? {} : { searchPlaceholder: choice.searchPlaceholder })}
        />
        {multiple ? (
          <div className={styles.dropdownFoot} role="status">
            {max === undefined ? `已选 ${value.length} 项` : `已选 ${value.length} 项，最多 ${max} 项`}
          </div>
        ) : null}
      </Popover>
      {!removable ? null : (
        <button type="button" className={styles.clear} aria-label={`清空${label}`} onClick={() => onChange([])}>
          <X size={14} aria-hidden />
        </button>
      )}
    </>
  )
}

type Found = { options: readonly Option[]; note: string | null }

const useLoadedOptions = (load: LoadOptions, query: string, open: boolean, debounceMs: number): Found => {
  const [found, setFound] = useState<Found>({ options: [], note: '正在加载…' })
  useEffect(() => {
    if (!open) return
    const abort = new AbortController()
    const run = async () => {
      try {
        const options = await load(query.trim(), abort.signal)
        if (!abort.signal.aborted)
          setFound({ options, note: options.length > 0 ? null : query.trim() === '' ? '输入关键词搜索' : '没有符合条件的结果' })
      } catch {
        if (!abort.signal.aborted) setFound({ options: [], note: '加载失败，请修改关键词重试' })
      }
    }
    const timer = setTimeout(run, query === '' ? 0 : debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [load, query, open, debounceMs])
  return found
}
