// A link that looks like a button: for going somewhere, where Button is for doing something.
import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx'
import { Link, type LinkProps } from './Link.tsx'

type Props = LinkProps & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  iconAfter?: ReactNode
  block?: boolean
  /** Turns it into a button that goes nowhere and says why. */
  disabledReason?: string | undefined
}

export const LinkButton = ({
  variant = 'default',
  size = 'medium',
  icon,
  iconAfter,
  block,
  disabledReason,
  className,
  children,
  ...rest
}: Props) => {
  if (disabledReason !== undefined) {
    const look = { variant, size, icon, iconAfter, block: block ?? false, className }
    return (
      <Button {...look} aria-label={rest['aria-label']} disabledReason={disabledReason}>
        {children}
      </Button>
    )
  }
  return (
    <Link {...rest} className={classNames(buttonClass(variant, size, block), className)}>
      {icon}
      <span>{children}</span>
      {iconAfter}
    </Link>
  )
}
