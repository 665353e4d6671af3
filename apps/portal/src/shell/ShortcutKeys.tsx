// Single keys of every page: g and a letter goes to a part of the portal, ? lists all keys (visual.md 8). Loaded with the first of them.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Kbd } from '@tallyhelm/ui/display/Kbd'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { hasLayer, isTyping } from '@tallyhelm/ui/table/single-keys'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../lists/shortcuts.ts'
import type { MenuGroup, MenuIcon } from '../routes/menu.ts'
import styles from './shortcut-keys.module.css'

const PLACES: readonly { key: string; icon: MenuIcon }[] = [
  { key: 'h', icon: 'house' },
  { key: 'a', icon: 'megaphone' },
  { key: 'f', icon: 'wallet' },
  { key: 'v', icon: 'shield-alert' },
]
const OF_LISTS: readonly [keys: readonly string[], what: string][] = [
  [['J', 'K'], '在列表中上下移动'],
  [['X'], '选择一行'],
  [['Shift', 'X'], '选择范围'],
  [['Enter'], '打开详情'],
  [['Esc'], '取消选择，或关闭弹层'],
  [['/'], '定位到筛选'],
  [['Ctrl', 'K'], '搜索账户、单号与功能'],
  [['Ctrl', 'Enter'], '填写完成，进入下一步'],
  [['?'], '显示快捷键'],
]

/** `first` is the key that it was loaded for. */
export function ShortcutKeys({ menu, first }: { menu: readonly MenuGroup[]; first: string }) {
  const isOn = useShortcuts()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(isOn && first === '?')
  const [isGoing, setIsGoing] = useState(first === 'g')
  const places = PLACES.flatMap(({ key, icon }) => {
    const group = menu.find(one => one.icon === icon)
    return group === undefined ? [] : [{ key, title: group.title, path: firstPath(group) }]
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || hasLayer()) return
    const key = event.key.toLowerCase()
    const place = isGoing ? places.find(one => one.key === key) : undefined
    setIsGoing(key === 'g' && !isGoing)
    if (place !== undefined) void navigate(place.path)
    else if (key === '?') setIsOpen(true)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!isOpen) return null
  const close = () => setIsOpen(false)
  return (
    <Dialog open onClose={close} title="快捷键" width={480} footer={<Button onClick={close}>知道了</Button>}>
      <dl className={styles.keys}>
        {places.map(({ key, title }) => (
          <KeyLine key={key} keys={['G', key.toUpperCase()]} what={`前往“${title}”`} />
        ))}
        {OF_LISTS.map(([keys, what]) => (
          <KeyLine key={what} keys={keys} what={what} />
        ))}
      </dl>
      <p className={styles.note}>可在个人中心“偏好”中关闭单键快捷键。</p>
    </Dialog>
  )
}

function KeyLine({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        {keys.map(key => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}

/** What the group's first entry leads to. */
const firstPath = (group: MenuGroup): string => ('path' in group ? group.path : (group.columns[0]?.items[0]?.path ?? '/'))
