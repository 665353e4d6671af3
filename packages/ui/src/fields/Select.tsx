// One choice out of a short, known list.
import { Select as Base } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import floating from '../overlay/floating.module.css'
import { useLayerClass } from '../overlay/layer.tsx'
import { classNames } from '../styles/class-names.ts'
import { type ControlIds, Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'

export type SelectOption<V extends string = string> = {
  value: V
  label: string
  /** A second line. */
  hint?: string
  /** Why it cannot be chosen; shown as its second line. */
  disabledReason?: string | undefined
  icon?: ReactNode
}

type ChoiceProps<V extends string> = {
  /** null means nothing chosen yet. */
  value: V | null
  onChange: (value: V) => void
  options: readonly SelectOption<V>[]
  placeholder?: string
  disabled?: boolean
}

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
    <div className={classNames(styles.control, styles.filter, className)} data-disabled={choice.disabled || undefined}>
      <label htmlFor={controlId} className={styles.inLabel}>
        {label}
      </label>
      <SelectControl {...choice} ids={{ id: controlId }} triggerClass={styles.triggerInner ?? ''} />
    </div>
  )
}

const SelectControl = <V extends string>({
  value,
  onChange,
  options,
  placeholder = '请选择',
  disabled,
  ids,
  triggerClass,
}: ChoiceProps<V> & { ids: Partial<ControlIds>; triggerClass: string }) => (
  <Base.Root
    value={value}
    onValueChange={next => {
      if (next !== null) onChange(next)
    }}
    items={options}
    disabled={disabled ?? false}
    modal={false}
  >
    <Base.Trigger {...ids} className={triggerClass} data-invalid={ids['aria-invalid']}>
      <Base.Value className={classNames(styles.value, value === null && styles.placeholder)} placeholder={placeholder} />
      <ChevronDown size={14} className={styles.chevron} aria-hidden />
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={4} alignItemWithTrigger={false} collisionPadding={8} className={useLayerClass()}>
        <Base.Popup className={classNames(floating.surface, floating.list)}>
          {options.map(option => (
            <SelectRow key={option.value} option={option} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

const SelectRow = ({ option }: { option: SelectOption }) => {
  const hint = option.disabledReason ?? option.hint
  return (
    <Base.Item value={option.value} disabled={option.disabledReason !== undefined} className={floating.item}>
      {option.icon}
      <span className={floating.itemText}>
        <Base.ItemText>{option.label}</Base.ItemText>
        {hint === undefined ? null : <span className={floating.itemHint}>{hint}</span>}
      </span>
      <Base.ItemIndicator className={floating.itemCheck}>
        <Check size={14} aria-hidden />
      </Base.ItemIndicator>
    </Base.Item>
  )
}
