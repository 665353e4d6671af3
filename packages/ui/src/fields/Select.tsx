// One choice out of a short, known list. The list's code comes at its first use.
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useId, useState } from 'react'
import { classNames } from '../styles/class-names.ts'
import { type ControlIds, Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'
import type { ChoiceProps, SelectListProps } from './select-option.ts'

export type { SelectOption } from './select-option.ts'

export type SelectProps<V extends string> = FieldProps & ChoiceProps<V> & { size?: 'small' | 'medium' }

export const Select = <V extends string>(props: SelectProps<V>) => {
  const { frame, rest } = splitFieldProps(props)
  const { size, ...choice } = rest
  return (
    <Field {...frame}>
      {ids => (
        <SelectControl {...choice} ids={ids} triggerClass={classNames(styles.control, styles.trigger, size === 'small' && styles.small)} />
      )}
    </Field>
  )
}

type InLabelProps<V extends string> = ChoiceProps<V> & { label: string; id?: string; className?: string }

/** The same as a filter, its label inside the left edge. */
export const InLabelSelect = <V extends string>({ label, id, className, ...choice }: InLabelProps<V>) => {
  const own = useId()
  const controlId = id ?? own
  return (
    <div data-field className={classNames(styles.control, styles.filter, className)} data-disabled={choice.disabled || undefined}>
      <label htmlFor={controlId} className={styles.inLabel}>
        {label}
      </label>
      <SelectControl {...choice} ids={{ id: controlId }} triggerClass={styles.triggerInner ?? ''} />
    </div>
  )
}

const load = () => import('./SelectList.tsx')
const SelectList = lazy(async () => ({ default: (await load()).SelectList }))

type ControlProps<V extends string> = ChoiceProps<V> & { ids: Partial<ControlIds>; triggerClass: string }

const SelectControl = <V extends string>({ onChange, placeholder = '请选择', ...props }: ControlProps<V>) => {
  const { value, options } = props
  const [isWanted, setIsWanted] = useState(false)
  const shown = options.find(option => option.value === value)
  const face = (
    <>
      <span className={classNames(styles.value, value === null && styles.placeholder)}>{shown?.label ?? value ?? placeholder}</span>
      <ChevronDown size={14} className={styles.chevron} aria-hidden />
    </>
  )
  const choose = (next: string) => {
    const chosen = options.find(option => option.value === next)
    if (chosen !== undefined) onChange(chosen.value)
  }
  const closed = <ClosedSelect {...props} face={face} isComing={isWanted} onOpen={() => setIsWanted(true)} />
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <SelectList {...props} onChange={choose} face={face} />
    </Suspense>
  )
}

type ClosedProps = Pick<SelectListProps, 'ids' | 'triggerClass' | 'disabled' | 'face'> & { isComing: boolean; onOpen: () => void }

/** Stands in for the list's own button until the list is first opened. */
const ClosedSelect = ({ ids, triggerClass, disabled, face, isComing, onOpen }: ClosedProps) => {
  const preload = () => void load().catch(() => undefined)
  return (
    <button
      {...ids}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={isComing}
      className={triggerClass}
      data-invalid={ids['aria-invalid']}
      disabled={disabled}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onOpen}
      onKeyDown={event => {
        const isTyping = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && !isTyping) return
        event.preventDefault()
        onOpen()
      }}
    >
      {face}
    </button>
  )
}
