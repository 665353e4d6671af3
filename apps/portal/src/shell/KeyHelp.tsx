// The list of keys; loaded when it is asked for.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Kbd } from '@tallyhelm/ui/display/Kbd'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import type { MenuGroup } from '../routes/menu.ts'
import styles from './key-help.module.css'
import { placesOf } from './page-keys.ts'

const KEYS: readonly [keys: readonly string[], what: string][] = [
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

export function KeyHelp({ menu, onClose }: { menu: readonly MenuGroup[]; onClose: () => void }) {
  const places = placesOf(menu).map(({ key, title }) => [['G', key.toUpperCase()], `前往“${title}”`] as const)
  return (
    <Dialog open onClose={onClose} title="快捷键" width={480} footer={<Button onClick={onClose}>知道了</Button>}>
      <dl className={styles.keys}>
        {[...places, ...KEYS].map(([keys, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>可在个人中心“偏好”中关闭单键快捷键。</p>
    </Dialog>
  )
}
