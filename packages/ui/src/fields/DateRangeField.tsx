// A range of days, by preset or calendar; as a form field or as a filter with its label inside.
import Calendar from 'lucide-react/icons/calendar'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useId, useState } from 'react'
import { Popover } from '../overlay/Popover.tsx'
import { classNames } from '../styles/class-names.ts'
import calendar from './calendar.module.css'
import { type DayRange, type RangePreset, usualPresets } from './day-text.ts'
import { type ControlIds, Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'

export type { DayRange, RangePreset } from './day-text.ts'

const RangeCalendar = lazy(async () => ({ default: (await import('./RangeCalendar.tsx')).RangeCalendar }))

type RangeProps = {
  /** Both days included, «2026-11-20»; null for no range. */
  value: DayRange | null
  onChange: (value: DayRange | null) => void
  /** The caller's today, «2026-11-20», in the time zone that the range is meant in. */
  today: string
  min?: string
  max?: string
  /** The longest range, in days. */
  maxDays?: number
  presets?: readonly RangePreset[]
  clearable?: boolean
  disabled?: boolean
  placeholder?: string
}

export const DateRangeField = (props: FieldProps & RangeProps) => {
  const { frame, rest } = splitFieldProps(props)
  return (
    <Field {...frame}>
      {ids => (
        <div className={styles.control} data-invalid={ids['aria-invalid']} data-disabled={rest.disabled || undefined}>
          <RangeControl {...rest} label={frame.label} ids={ids} />
        </div>
      )}
    </Field>
  )
}

/** The same as a filter, its label inside the left edge. */
export const InLabelDateRange = ({ label, id, className, ...range }: RangeProps & { label: string; id?: string; className?: string }) => {
  const own = useId()
  const controlId = id ?? own
  return (
    <div data-field className={classNames(styles.control, styles.filter, className)} data-disabled={range.disabled || undefined}>
      <label id={`${controlId}-label`} htmlFor={controlId} className={styles.inLabel}>
        {label}
      </label>
      <RangeControl {...range} label={label} ids={{ id: controlId }} />
    </div>
  )
}

const describeRange = (value: DayRange): string => (value.from === value.to ? value.from : `${value.from} ～ ${value.to}`)

const RangeControl = ({ ids, label, ...range }: RangeProps & { label: string; ids: Partial<ControlIds> }) => {
  const { value, onChange, clearable = true, disabled = false, placeholder = '请选择' } = range
  const removable = clearable && !disabled && value !== null
  const [open, setOpen] = useState(false)
  const choose = (next: DayRange) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <>
      <Popover
        label={label}
        flush
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            {...ids}
            type="button"
            aria-labelledby={`${ids.id}-label ${ids.id}-value`}
            className={styles.triggerInner}
            disabled={disabled}
          >
            <span id={`${ids.id}-value`} className={classNames(styles.value, value === null && styles.placeholder)}>
              {value === null ? placeholder : describeRange(value)}
            </span>
            {removable ? null : <Calendar size={14} className={styles.chevron} aria-hidden />}
          </button>
        }
      >
        <RangePanel {...range} onChoose={choose} />
      </Popover>
      {!removable ? null : (
        <button type="button" className={styles.clear} aria-label={`清空${label}`} onClick={() => onChange(null)}>
          <X size={14} aria-hidden />
        </button>
      )}
    </>
  )
}

const RangePanel = ({ value, today, min, max, maxDays, presets, onChoose }: RangeProps & { onChoose: (range: DayRange) => void }) => (
  <div className={calendar.panel}>
    <div className={calendar.presets}>
      {(presets ?? usualPresets(today)).map(preset => (
        <button
          key={preset.label}
          type="button"
          className={calendar.preset}
          aria-pressed={value?.from === preset.range.from && value.to === preset.range.to}
          onClick={() => onChoose(preset.range)}
        >
          {preset.label}
        </button>
      ))}
    </div>
    <div>
      <Suspense fallback={<div className={calendar.waiting}>正在加载日历…</div>}>
        <RangeCalendar value={value} onChange={onChoose} today={today} min={min} max={max} maxDays={maxDays} />
      </Suspense>
      {maxDays === undefined ? null : <p className={calendar.note}>最长可选 {maxDays} 天</p>}
    </div>
  </div>
)
