// An instant «2026-12-01 00:00»: typed, or chosen from a calendar with a time beside it.
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Popover } from '../overlay/Popover.tsx'
import calendar from './calendar.module.css'
import { addDays, instantParts, type InstantText, instantText } from './day-text.ts'
import { Field, type FieldProps, splitFieldProps } from './Field.tsx'
import styles from './fields.module.css'

const DayCalendar = lazy(async () => ({ default: (await import('./RangeCalendar.tsx')).DayCalendar }))

export type InstantFieldProps = FieldProps & {
  /** As typed; whether it is an instant is for the caller to say. */
  value: string
  onChange: (value: string) => void
  /** The caller's today, «2026-11-20», in the time zone that the instant is meant in. */
  today: string
  /** First and last day that the calendar offers. */
  min?: string
  max?: string
}

export const InstantField = (props: InstantFieldProps) => {
  const { frame, rest } = splitFieldProps(props)
  const { value, onChange, ...days } = rest
  const [open, setOpen] = useState(false)
  const label = `选择${frame.label}`
  return (
    <Field {...frame}>
      {ids => (
        <div className={styles.control} data-invalid={ids['aria-invalid']}>
          <input
            {...ids}
            type="text"
            autoComplete="off"
            placeholder={`例如 ${addDays(days.today, 1)} 00:00`}
            className={styles.input}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          <Popover
            label={label}
            align="end"
            flush
            open={open}
            onOpenChange={setOpen}
            trigger={
              <button type="button" className={styles.clear} aria-label={label}>
                <CalendarClock size={14} aria-hidden />
              </button>
            }
          >
            <InstantPanel
              {...days}
              parts={instantParts(value)}
              onChange={parts => onChange(instantText(parts))}
              onDone={() => setOpen(false)}
            />
          </Popover>
        </div>
      )}
    </Field>
  )
}

type PanelProps = Pick<InstantFieldProps, 'today' | 'min' | 'max'> & {
  parts: InstantText
  onChange: (parts: InstantText) => void
  onDone: () => void
}

const InstantPanel = ({ today, min, max, parts, onChange, onDone }: PanelProps) => (
  <div>
    <Suspense fallback={<div className={calendar.waiting}>正在加载日历…</div>}>
      <DayCalendar value={parts.day} today={today} min={min} max={max} onChange={day => onChange({ ...parts, day })} />
    </Suspense>
    <div className={calendar.time}>
      <label>
        时间
        <input
          type="time"
          className={calendar.timeInput}
          value={parts.time}
          onChange={event => onChange({ day: parts.day ?? min ?? today, time: event.target.value || '00:00' })}
        />
      </label>
      <Button size="small" variant="primary" onClick={onDone}>
        完成
      </Button>
    </div>
  </div>
)
