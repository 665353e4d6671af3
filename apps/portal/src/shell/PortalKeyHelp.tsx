// The list of keys as the portal has them; loaded when somebody asks for it.
import { type HelpLine, KeyHelp } from '@tallyhelm/browser/app/KeyHelp'
import type { Place } from '@tallyhelm/browser/app/use-page-keys'

const KEYS: readonly HelpLine[] = [
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

export const PortalKeyHelp = ({ places, onClose }: { places: readonly Place[]; onClose: () => void }) => (
  <KeyHelp places={places} keys={KEYS} note="可在个人中心“偏好”中关闭单键快捷键。" onClose={onClose} />
)
