// Context menu of a tab, at the pointer; the same commands stand in the menu button at the end of the tabs, for keys and touch.
import { Menu, type MenuEntry } from '@tallyhelm/ui/actions/Menu'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './tabs-view.module.css'

type Props = { at: { x: number; y: number }; items: readonly MenuEntry[]; onClose: () => void }

export function TabContextMenu({ at, items, onClose }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    const button = anchor.current
    button?.click()
    const watch = new MutationObserver(() => {
      if (button?.getAttribute('aria-expanded') === 'false') closed()
    })
    if (button) watch.observe(button, { attributes: true, attributeFilter: ['aria-expanded'] })
    return () => watch.disconnect()
  }, [at.x, at.y])
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <button
          ref={anchor}
          type="button"
          tabIndex={-1}
          aria-label="标签菜单"
          className={styles.anchor}
          style={{ left: at.x, top: at.y }}
        />
      }
    />
  )
}
