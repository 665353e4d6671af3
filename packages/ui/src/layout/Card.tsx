// The surface that content stands on, with an optional head.
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './layout.module.css'

type Props = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  title?: ReactNode
  /** Beside the title, small. */
  meta?: ReactNode
  /** At the right of the head. */
  actions?: ReactNode
  /** Spacing around the content; off for tables, which bring their own. */
  padded?: boolean
}

export const Card = ({ title, meta, actions, padded = true, children, className, ...rest }: Props) => {
  const titleId = useId()
  return (
    <section
      {...rest}
      className={classNames(styles.card, !padded && styles.flush, className)}
      aria-labelledby={title === undefined ? rest['aria-labelledby'] : titleId}
    >
      {title === undefined && actions === undefined ? null : (
        <div className={styles.cardHead}>
          {title === undefined ? null : (
            <h2 id={titleId} className={styles.cardTitle}>
              {title}
            </h2>
          )}
          {meta === undefined ? null : <span className={styles.cardMeta}>{meta}</span>}
          {actions === undefined ? null : <div className={styles.cardEnd}>{actions}</div>}
        </div>
      )}
      {padded ? <div className={styles.cardBody}>{children}</div> : children}
    </section>
  )
}
