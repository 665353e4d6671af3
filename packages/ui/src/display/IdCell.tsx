// An id with a button that copies it; with a name above, the first cell of an account list.
import { CopyButton } from '../actions/CopyButton.tsx'
import { Link } from '../actions/Link.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './display.module.css'

/** `isSecret`: the button is always in sight, and its tooltip, which stays on the screen, does not repeat the secret. */
export const IdCell = ({ id, label = '复制 ID', isSecret = false }: { id: string; label?: string; isSecret?: boolean }) => (
  <span className={styles.idCell}>
    <span className={styles.idText}>{id}</span>
    <CopyButton
      text={id}
      label={isSecret ? label : `${label} ${id}`}
      className={classNames(styles.idCopy, isSecret && styles.idCopyShown)}
    />
  </span>
)

type NamedProps = {
  name: string
  id: string
  /** Where the name leads; or what a press on it does. */
  href?: string
  onOpen?: () => void
}

export const NamedId = ({ name, id, href, onOpen }: NamedProps) => (
  <span className={styles.named}>
    <NamedTitle name={name} href={href} onOpen={onOpen} />
    <span className={styles.namedId}>
      <IdCell id={id} />
    </span>
  </span>
)

const NamedTitle = ({ name, href, onOpen }: { name: string; href: string | undefined; onOpen: (() => void) | undefined }) => {
  if (href !== undefined) {
    return (
      <Link href={href} className={styles.namedTitle} title={name}>
        {name}
      </Link>
    )
  }
  if (onOpen !== undefined) {
    return (
      <button type="button" className={styles.namedTitle} title={name} onClick={onOpen}>
        {name}
      </button>
    )
  }
  return (
    <span className={styles.namedTitle} title={name}>
      {name}
    </span>
  )
}
