// An instant «2026-12-01 00:00»: typed, or chosen from a calendar with a time beside it.
import { Button } from '../actions/Button.tsx'
import { CalendarInput, type CalendarInputProps } from './CalendarInput.tsx'
import calendar from './calendar.module.css'
import { addDays, instantParts, instantText } from './day-text.ts'

export const InstantField = (props: CalendarInputProps) => {
  const { value, onChange, today, min } = props
  const parts = instantParts(value)
  return (
    <CalendarInput
      {...props}
      placeholder={`例如 ${addDays(today, 1)} 00:00`}
      day={parts.day}
      onDay={day => onChange(instantText({ ...parts, day }))}
    >
      {close => (
        <div className={calendar.time}>
          <label>
            时间
            <input
              type="time"
              className={calendar.timeInput}
              value={parts.time}
              onChange={event => onChange(instantText({ day: parts.day ?? min ?? today, time: event.target.value || '00:00' }))}
            />
          </label>
          <Button size="small" variant="primary" onClick={close}>
            完成
          </Button>
        </div>
      )}
    </CalendarInput>
  )
}
