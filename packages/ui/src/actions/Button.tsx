// The button of the product: one look per weight, a reason when it cannot be used, its width kept while it works.
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './actions.module.css'

export type ButtonVariant = 'primary' | 'default' | 'text' | 'outline' | 'danger' | 'link'
export type ButtonSize = 'mini' | 'small' | 'medium' | 'large'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  /** primary: one per page header; danger: only inside a confirmation; link: brand-coloured text, as in table rows. */
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  iconAfter?: ReactNode
  loading?: boolean
  /** Shown instead of the label while loading, e.g. «提交中…»; its room is reserved from the start. */
  loadingText?: string
  /** Why it cannot be used now. The button stays focusable, says the reason, and does nothing. */
  disabledReason?: string | undefined
  /** Takes the whole width. */
  block?: boolean
}

/** Class names of a button's look, for links that look like buttons. */
export const buttonClass = (variant: ButtonVariant, size: ButtonSize, block = false): string =>
  classNames(styles.button, styles[variant], size !== 'medium' && styles[size], block && styles.block)

export const Button = ({
  variant = 'default',
  size = 'medium',
  icon,
  iconAfter,
  loading = false,
  loadingText,
  disabledReason,
  block,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const idle = loading || disabledReason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type={type}
      {...rest}
      className={classNames(buttonClass(variant, size, block), className)}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={idle || rest['aria-disabled']}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
    >
      {loading && icon !== undefined ? <LoaderCircle size={16} className={styles.spinner} aria-hidden /> : icon}
      <ButtonLabel loading={loading} loadingText={loadingText} hasIcon={icon !== undefined}>
        {children}
      </ButtonLabel>
      {iconAfter}
      {disabledReason === undefined ? null : (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <Tooltip content={disabledReason} onPress>
      {button}
    </Tooltip>
  )
}

const ButtonLabel = ({
  loading,
  loadingText,
  hasIcon,
  children,
}: {
  loading: boolean
  loadingText: string | undefined
  hasIcon: boolean
  children: ReactNode
}) => {
  if (loadingText !== undefined) {
    return (
      <span className={styles.labels}>
        <span className={classNames(loading && styles.invisible)}>{children}</span>
        <span className={classNames(!loading && styles.invisible)}>{loadingText}</span>
      </span>
    )
  }
  if (!loading || hasIcon) return <span>{children}</span>
  return (
    <>
      <span className={styles.invisible}>{children}</span>
      <span className={styles.spinnerOver}>
        <LoaderCircle size={16} className={styles.spinner} aria-hidden />
      </span>
      <span className="sr-only">{children}</span>
    </>
  )
}
