// What opens the search of an application: a field to look at where there is room, an icon on a phone.
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Kbd } from '@tallyhelm/ui/display/Kbd'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import Search from 'lucide-react/icons/search'
import styles from './app.module.css'

type Props = {
  label: string
  /** Colours of the field, and of the icon. */
  className: string | undefined
  iconClass?: string | undefined
  /** Fetches what it opens, before the press. */
  preload: () => void
  onOpen: () => void
}

export function SearchTrigger({ label, className = '', iconClass = '', preload, onOpen }: Props) {
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return (
      <IconButton
        className={iconClass}
        label={label}
        tooltip={false}
        size="large"
        icon={<Search size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onOpen}
      />
    )
  return (
    <button
      type="button"
      className={`${styles.search} ${className}`}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onOpen}
    >
      <Search size={14} aria-hidden />
      <span>{label}</span>
      <Kbd>Ctrl K</Kbd>
    </button>
  )
}
