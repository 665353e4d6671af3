// A day «2026-12-01»: typed, or chosen from a calendar.
import { CalendarInput, type CalendarInputProps } from './CalendarInput.tsx'
import { addDays, instantParts } from './day-text.ts'

export const DayField = (props: CalendarInputProps) => (
  <CalendarInput
    {...props}
    placeholder={`例如 ${addDays(props.today, 365)}`}
    day={instantParts(props.value).day}
    onDay={(day, close) => {
      props.onChange(day)
      close()
    }}
  />
)
