// A square button that shows only an icon; its label is spoken and shown as a tooltip.
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './actions.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'children' | 'aria-label'> & {
  /** Says what it does and to what: «Nordlake-US-转化-03 的更多操作». */
  label: string
  icon: ReactNode
  size?: 'medium' | 'large'
  /** With border and surface, standing beside ordinary buttons. */
  framed?: boolean
  /** false where the tooltip would only be in the way. */
  tooltip?: boolean
  /** The key that does the same, added to the tooltip. */
  shortcut?: string
  disabledReason?: string | undefined
}

export const IconButton = ({
  label,
  icon,
  size = 'medium',
  framed,
  tooltip = true,
  shortcut,
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) => {
  const reasonId = useId()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason !== undefined) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      className={classNames(styles.icon, size === 'large' && styles.iconLarge, framed && styles.iconFramed, className)}
      aria-label={label}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={press}
    >
      {icon}
      {disabledReason === undefined ? null : (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
  if (!tooltip && disabledReason === undefined) return button
  return (
    <Tooltip
      content={disabledReason ?? (shortcut === undefined ? label : `${label}（${shortcut}）`)}
      onPress={disabledReason !== undefined}
    >
      {button}
    </Tooltip>
  )
}
