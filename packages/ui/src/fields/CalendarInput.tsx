// A text that a calendar can write too: the control of days and of instants.
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Popover } from '../overlay/Popover.tsx'
import calendar from './calendar.module.css'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'

const DayCalendar = lazy(async () => ({ default: (await import('./RangeCalendar.tsx')).DayCalendar }))

export type CalendarInputProps = FieldProps & {
  /** As typed; what it means is for the caller to say. */
  value: string
  onChange: (value: string) => void
  /** The caller's today, «2026-11-20», in the time zone that is meant. */
  today: string
  /** First and last day that the calendar offers. */
  min?: string
  max?: string
  disabled?: boolean
}

type Props = CalendarInputProps & {
  placeholder: string
  /** The day that the text says; null where it says none. */
  day: string | null
  onDay: (day: string, close: () => void) => void
  /** Below the calendar. */
  children?: (close: () => void) => ReactNode
}

export const CalendarInput = (props: Props) => {
  const { frame, rest } = splitFieldProps(props)
  const { value, onChange, today, min, max, disabled, placeholder, day, onDay, children } = rest
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const label = `选择${frame.label}`
  return (
    <Field {...frame}>
      {ids => (
        <div className={styles.control} data-invalid={ids['aria-invalid']} data-disabled={disabled || undefined}>
          <input
            {...ids}
            type="text"
            autoComplete="off"
            placeholder={placeholder}
            className={styles.input}
            value={value}
            disabled={disabled}
            onChange={event => onChange(event.target.value)}
          />
          <Popover
            label={label}
            align="end"
            flush
            open={open}
            onOpenChange={setOpen}
            trigger={
              <button type="button" className={styles.clear} aria-label={label} disabled={disabled}>
                <CalendarClock size={14} aria-hidden />
              </button>
            }
          >
            <Suspense fallback={<div className={calendar.waiting}>正在加载日历…</div>}>
              <DayCalendar value={day} today={today} min={min} max={max} onChange={chosen => onDay(chosen, close)} />
            </Suspense>
            {children?.(close)}
          </Popover>
        </div>
      )}
    </Field>
  )
}
