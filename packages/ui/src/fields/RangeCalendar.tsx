// The calendars of a range (two months) and of a day, weeks from Monday, in Chinese. Loaded only when one is opened.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { useIsNarrow } from '../layout/media.tsx'
import styles from './calendar.module.css'
import { type DayRange, fromLocalDate, toLocalDate } from './day-text.ts'

type Props = {
  value: DayRange | null
  onChange: (range: DayRange) => void
  today: string
  /** First and last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** The longest range, in days. */
  maxDays?: number | undefined
}

export const RangeCalendar = ({ value, onChange, today, min, max, maxDays }: Props) => {
  const narrow = useIsNarrow()
  const [start, setStart] = useState<string | null>(null)
  const pick = (date: Date) => {
    const day = fromLocalDate(date)
    if (start === null) setStart(day)
    else {
      setStart(null)
      onChange(start <= day ? { from: start, to: day } : { from: day, to: start })
    }
  }
  const shown = start === null ? value : { from: start, to: start }
  const months = narrow ? 1 : 2
  const disabled = [
    ...(min === undefined ? [] : [{ before: toLocalDate(min) }]),
    ...(max === undefined ? [] : [{ after: toLocalDate(max) }]),
    ...(start === null || maxDays === undefined ? [] : [{ before: shift(start, 1 - maxDays) }, { after: shift(start, maxDays - 1) }]),
  ]
  return (
    <DayPicker
      mode="range"
      {...LOOK}
      numberOfMonths={months}
      defaultMonth={shift(value?.to ?? today, months === 2 ? -28 : 0)}
      today={toLocalDate(today)}
      disabled={disabled}
      selected={shown === null ? undefined : { from: toLocalDate(shown.from), to: toLocalDate(shown.to) }}
      onSelect={(_, day) => pick(day)}
    />
  )
}

type DayProps = {
  value: string | null
  onChange: (day: string) => void
  today: string
  min?: string | undefined
  max?: string | undefined
}

export const DayCalendar = ({ value, onChange, today, min, max }: DayProps) => (
  <DayPicker
    mode="single"
    {...LOOK}
    required
    defaultMonth={toLocalDate(value ?? min ?? today)}
    today={toLocalDate(today)}
    disabled={[...(min === undefined ? [] : [{ before: toLocalDate(min) }]), ...(max === undefined ? [] : [{ after: toLocalDate(max) }])]}
    selected={value === null ? undefined : toLocalDate(value)}
    onSelect={day => onChange(fromLocalDate(day))}
  />
)

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
const LOOK = {
  locale: zhCN,
  weekStartsOn: 1,
  pagedNavigation: false,
  formatters: {
    formatCaption: (month: Date) => `${month.getFullYear()} 年 ${month.getMonth() + 1} 月`,
    formatWeekdayName: (day: Date) => weekdays[day.getDay()] ?? '',
  },
  classNames: styles,
  components: {
    Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
      orientation === 'left' ? <ChevronLeft size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />,
  },
} as const

const shift = (day: string, days: number): Date => {
  const date = toLocalDate(day)
  date.setDate(date.getDate() + days)
  return date
}
