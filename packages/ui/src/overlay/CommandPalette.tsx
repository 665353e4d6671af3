// A search box over the page whose results are chosen with the arrow keys: a combobox with a list that is always open.
import { Dialog as Base } from '@base-ui/react/dialog'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Kbd } from '../display/Kbd.tsx'
import { isComposing, isEnter } from '../fields/typed-keys.ts'
import { classNames } from '../styles/class-names.ts'
import { InsideModal } from './layer.tsx'
import modal from './modal.module.css'
import styles from './palette.module.css'

export type PaletteItem = {
  id: string
  label: string
  hint?: string | undefined
  icon?: ReactNode
  /** Why it cannot be chosen now: it stays in the list and says so. */
  disabledReason?: string | undefined
}
export type PaletteGroup = { heading: string; items: readonly PaletteItem[] }

type Props = {
  open: boolean
  onClose: () => void
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  onChoose: (id: string) => void
  /** Below the list: still looking, nothing found, what failed. */
  status?: ReactNode
}

/** ↑ ↓ Home End walk through all groups and come round, Enter chooses, Esc closes; the focus stays in the box. */
export const CommandPalette = ({ open, onClose, ...content }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={next => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={modal.backdrop} />
        <Base.Popup className={styles.palette} initialFocus={box} aria-label={content.label}>
          <InsideModal.Provider value={true}>
            <Content {...content} box={box} />
          </InsideModal.Provider>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type ContentProps = Omit<Props, 'open' | 'onClose'> & { box: RefObject<HTMLInputElement | null> }

const Content = ({ label, placeholder, text, onText, groups, onChoose, status, box }: ContentProps) => {
  const id = useId()
  const [wanted, setWanted] = useState<string>()
  const items = groups.flatMap(group => group.items)
  const active = items.find(item => item.id === wanted) ?? items[0]
  const optionId = (item: PaletteItem) => `${id}-${item.id}`
  const activeId = active === undefined ? undefined : optionId(active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event) || active === undefined) return
    const next = nextOf(items, active, event.key)
    if (!isEnter(event) && next === undefined) return
    event.preventDefault()
    if (next !== undefined) setWanted(next.id)
    else if (active.disabledReason === undefined) onChoose(active.id)
  }
  return (
    <>
      <div className={styles.box}>
        <Search size={18} aria-hidden />
        <input
          ref={box}
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={placeholder}
          value={text}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={event => {
            setWanted(undefined)
            onText(event.target.value)
          }}
          onKeyDown={keys}
        />
        <Base.Close className={styles.close}>
          <span className="sr-only">关闭</span>
          <span className={styles.closeKey} aria-hidden>
            <Kbd>Esc</Kbd>
          </span>
          <X size={20} aria-hidden />
        </Base.Close>
      </div>
      <div id={id} role="listbox" aria-label={label} className={styles.list}>
        {groups.map(group => (
          <Group key={group.heading} {...group} active={active} optionId={optionId} onPoint={setWanted} onChoose={onChoose} />
        ))}
      </div>
      <div role="status" className={styles.status}>
        {status}
      </div>
      <p className={styles.foot} aria-hidden>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> 选择　<Kbd>Enter</Kbd> 打开
      </p>
    </>
  )
}

/** Where a key leads from the active item; undefined for keys that lead nowhere. */
const nextOf = (items: readonly PaletteItem[], active: PaletteItem, key: string): PaletteItem | undefined => {
  const index = items.indexOf(active)
  const targets: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }
  const target = targets[key]
  return target === undefined ? undefined : items[(target + items.length) % items.length]
}

type GroupProps = PaletteGroup & {
  active: PaletteItem | undefined
  optionId: (item: PaletteItem) => string
  onPoint: (id: string) => void
  onChoose: (id: string) => void
}

const Group = ({ heading, items, active, optionId, onPoint, onChoose }: GroupProps) =>
  items.length === 0 ? null : (
    // a group of options, no set of fields
    <div role="group" aria-label={heading}>
      <p className={styles.heading} aria-hidden>
        {heading}
      </p>
      {items.map(item => (
        <Option
          key={item.id}
          id={optionId(item)}
          item={item}
          isActive={item === active}
          onPoint={() => onPoint(item.id)}
          onChoose={() => onChoose(item.id)}
        />
      ))}
    </div>
  )

type OptionProps = { id: string; item: PaletteItem; isActive: boolean; onPoint: () => void; onChoose: () => void }

const Option = ({ id, item, isActive, onPoint, onChoose }: OptionProps) => (
  // the keys belong to the box, which keeps the focus
  // the box keeps the focus and names the active option
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    aria-disabled={item.disabledReason !== undefined || undefined}
    className={classNames(styles.option, isActive && styles.active)}
    onPointerMove={onPoint}
    onPointerDown={event => event.preventDefault()}
    onClick={() => {
      if (item.disabledReason === undefined) onChoose()
    }}
  >
    {item.icon}
    <span className={styles.optionText}>{item.label}</span>
    {item.disabledReason === undefined && item.hint === undefined ? null : <small>{item.disabledReason ?? item.hint}</small>}
  </div>
)
