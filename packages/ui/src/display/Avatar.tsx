// A picture of a person, or the first character of the name.
import { classNames } from '../styles/class-names.ts'
import styles from './display.module.css'

export const Avatar = ({ name, src, size = 'medium' }: { name: string; src?: string; size?: 'medium' | 'large' }) => (
  <span className={classNames(styles.avatar, size === 'large' && styles.avatarLarge)}>
    {src === undefined ? <span aria-hidden>{[...name][0] ?? ''}</span> : <img src={src} alt={name} />}
  </span>
)
