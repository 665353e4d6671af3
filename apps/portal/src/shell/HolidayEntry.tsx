// Message entry of the top bar: reopens the holiday notice, and stands here only before 2025-06-03 in Beijing (spec §2, Top bar).
import { nowMs } from '@tallyhelm/browser/clock/clock'
import Megaphone from 'lucide-react/icons/megaphone'
import { reopenHoliday } from '../notices/reopen-holiday.ts'
import styles from './top-bar.module.css'

const SHOWN_UNTIL_MS = Date.parse('2025-06-03T00:00:00+08:00')

export function HolidayEntry() {
  if (nowMs() >= SHOWN_UNTIL_MS) return null
  return (
    <button type="button" className={styles.tool} aria-label="消息：假期通知" onClick={reopenHoliday}>
      <Megaphone size={18} aria-hidden />
      <span className={styles.toolText}>消息</span>
    </button>
  )
}
