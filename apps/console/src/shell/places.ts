// Places: where g and a letter lead for a role, and what the list of keys says of the console.
import type { HelpLine } from '@tallyhelm/browser/app/KeyHelp'
import type { Place } from '@tallyhelm/browser/app/use-page-keys'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { railFor } from '../routes/register.ts'

export const KEYS: readonly HelpLine[] = [
  [['J', 'K'], '在列表中上下移动'],
  [['X'], '选择一行'],
  [['Enter'], '打开详情'],
  [['A'], '在审核面板中通过'],
  [['R'], '在审核面板中驳回'],
  [['Esc'], '取消选择，或关闭弹层'],
  [['/'], '定位到筛选，没有筛选时搜索'],
  [['Ctrl', 'K'], '搜索单号、账户、客户、人员与页面'],
  [['?'], '显示快捷键'],
]

export const placesFor = (role: StaffRole): readonly Place[] =>
  railFor(role).flatMap(({ rooms }) =>
    rooms.flatMap(({ path, title, menu }) => (menu === undefined ? [] : [{ key: menu.key, title, path }])),
  )
