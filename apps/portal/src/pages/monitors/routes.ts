// Routes of the rules against theft (spec §2, AI assistant).
import type { PageEntry } from '../../routes/definition.ts'

const LIST = '/security/config'
const withFacebook = { roles: ['FacebookChannel'] } as const
const ofRule = { ...withFacebook, below: LIST, isUncached: true } as const

export const monitorRoutes: readonly PageEntry[] = [
  { ...withFacebook, name: 'MonitorList', path: LIST, title: '监控规则', page: 'monitors/MonitorListPage', menu: 'monitors' },
  { ...ofRule, name: 'MonitorAdd', path: '/security/config/add/:id', title: '新建规则', page: 'monitors/MonitorAddPage' },
  { ...ofRule, name: 'MonitorEdit', path: '/security/config/edit/:id/:auth', title: '编辑规则', page: 'monitors/MonitorEditPage' },
  { ...ofRule, name: 'MonitorView', path: '/security/config/view/:id/:auth', title: '查看规则', page: 'monitors/MonitorViewPage' },
]
