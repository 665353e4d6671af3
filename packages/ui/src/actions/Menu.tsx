// A drop-down list of actions opened by a button.
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import floating from '../overlay/floating.module.css'
import { useLayerClass } from '../overlay/layer.tsx'
import { classNames } from '../styles/class-names.ts'
import { Link } from './Link.tsx'

export type MenuEntry =
  | {
      label: string
      icon?: ReactNode
      /** A second line, or the reason when disabled. */
      hint?: string | undefined
      /** The key that does the same. */
      shortcut?: string
      danger?: boolean
      /** Why it cannot be chosen now: the entry stays reachable and says so. */
      disabledReason?: string | undefined
      onSelect?: () => void
      href?: string
    }
  | { separator: true }
  | { heading: string }

type Props = {
  trigger: ReactElement
  items: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  openOnHover?: boolean
}

/** Arrow keys move, a letter jumps, Enter chooses, Esc closes and gives the focus back. */
export const Menu = ({ trigger, items, align = 'end', side = 'bottom', openOnHover = false }: Props) => (
  <Base.Root modal={false}>
    <Base.Trigger render={trigger} openOnHover={openOnHover} />
    <Base.Portal>
      <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className={useLayerClass()}>
        <Base.Popup className={classNames(floating.surface, floating.list)}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity and do not move
            <MenuRow key={'label' in item ? item.label : index} item={item} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

const MenuRow = ({ item }: { item: MenuEntry }) => {
  if ('separator' in item) return <Base.Separator className={floating.separator} />
  if ('heading' in item) return <div className={floating.groupLabel}>{item.heading}</div>
  const hint = item.disabledReason ?? item.hint
  const content = (
    <>
      {item.icon}
      <span className={floating.itemText}>
        {item.label}
        {hint === undefined ? null : <span className={floating.itemHint}>{hint}</span>}
      </span>
      {item.shortcut === undefined ? null : <span className={floating.itemKey}>{item.shortcut}</span>}
    </>
  )
  if (item.href !== undefined && item.disabledReason === undefined) {
    return (
      <Base.LinkItem className={floating.item} closeOnClick render={<Link href={item.href} />} onClick={() => item.onSelect?.()}>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      className={floating.item}
      data-danger={item.danger || undefined}
      disabled={item.disabledReason !== undefined}
      onClick={() => item.onSelect?.()}
    >
      {content}
    </Base.Item>
  )
}
