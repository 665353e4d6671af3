// An ⓘ that explains what stands before it, on hover, focus or touch.
import Info from 'lucide-react/icons/info'
import { type ReactNode, useId } from 'react'
import { Tooltip } from '../overlay/Tooltip.tsx'
import styles from './display.module.css'

export const Hint = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Tooltip content={children}>
      <button type="button" className={styles.hint} aria-label={label} aria-describedby={id}>
        <Info size={14} aria-hidden />
        <span id={id} hidden>
          {children}
        </span>
      </button>
    </Tooltip>
  )
}
