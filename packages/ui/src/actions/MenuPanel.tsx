// The list of a menu, placed beside its button; loaded when first opened.
import { Menu as Base } from '@base-ui/react/menu'
import type { BaseUIEvent } from '@base-ui/react/types'
import type { KeyboardEvent } from 'react'
import floating from '../overlay/floating.module.css'
import { useLayerClass } from '../overlay/layer.tsx'
import type { LatePanel } from '../overlay/use-late-panel.ts'
import { classNames } from '../styles/class-names.ts'
import { Link } from './Link.tsx'
import type { MenuContent, MenuEntry } from './menu-content.ts'

/** The list stands in the page's landmark when its button does. */
export const MenuPanel = ({ panel, items, align = 'end', side = 'bottom' }: MenuContent & { panel: LatePanel }) => (
  <div className={floating.guardless}>
    <Base.Root modal={false} open={panel.open} onOpenChange={panel.onOpenChange}>
      <Base.Portal container={panel.anchor()?.closest('main') ?? document.body}>
        <Base.Positioner
          anchor={panel.anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(useLayerClass(), floating.guardless)}
        >
          <Base.Popup
            id={panel.id}
            aria-labelledby={panel.triggerId}
            finalFocus={panel.finalFocus}
            onFocus={event => {
              if (event.target === event.currentTarget && !event.currentTarget.contains(event.relatedTarget))
                enter(event.currentTarget, panel)
            }}
            onKeyDown={event => {
              if (event.key === 'Tab') leaveByTab(panel, event)
            }}
            className={classNames(floating.surface, floating.list)}
            onPointerEnter={panel.onPointerEnter}
            onPointerLeave={panel.onPointerLeave}
          >
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity and do not move
              <MenuRow key={'label' in item ? item.label : index} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </div>
)

/** Opened by keys, the list starts at an entry. */
const enter = (list: HTMLElement, { opening }: LatePanel) => {
  const entries = [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  if (opening !== 'pointer') entries.at(opening === 'first' ? 0 : -1)?.focus()
}

/** The browser goes on from the button, as if the list were not there. */
const leaveByTab = (panel: LatePanel, event: BaseUIEvent<KeyboardEvent>) => {
  event.preventBaseUIHandler()
  panel.anchor()?.focus()
  panel.onOpenChange(false, { reason: 'tab', event: event.nativeEvent })
}

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
