// Preferences: how this browser shows the pages.
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { Card } from '@tallyhelm/ui/layout/Card'
import { setShortcuts, useShortcuts } from '../../lists/shortcuts.ts'
import { chooseSize, SIZES, toggleSidebar, useLayoutPreference } from '../../shell/layout-preference.ts'
import { SettingRow } from './SettingRow.tsx'

const sizes = (['small', 'medium', 'large'] as const).map(value => ({ value, label: SIZES[value] }))

export function PreferencesPanel() {
  const layout = useLayoutPreference()
  const hasShortcuts = useShortcuts()
  return (
    <Card title="偏好" meta="仅对当前浏览器生效">
      <SettingRow title="界面大小" action={<SegmentedControl label="界面大小" options={sizes} value={layout.size} onChange={chooseSize} />}>
        表格行高与控件的大小，表格还可在列设置中单独调整密度。
      </SettingRow>
      <SettingRow
        title="侧边菜单"
        action={
          <Switch
            hideLabel
            checked={layout.isSidebarOpen}
            disabledReason={layout.device === 'mobile' ? '窄屏下请从左上角打开菜单' : undefined}
            onChange={toggleSidebar}
          >
            展开侧边菜单
          </Switch>
        }
      >
        {layout.device === 'mobile' ? '窄屏下请从左上角打开菜单。' : '关闭后，可从左上角展开菜单。'}
      </SettingRow>
      <SettingRow
        title="单键快捷键"
        action={
          <Switch hideLabel checked={hasShortcuts} onChange={setShortcuts}>
            单键快捷键
          </Switch>
        }
      >
        列表中 J、K 上下移动，X 选择，Enter 打开，/ 定位到筛选；G 后按 H、A、F、V 前往首页、账户、财务、违规；? 查看全部。搜索（Ctrl
        K）不受影响。
      </SettingRow>
    </Card>
  )
}
