// Routes of rectification and forewarnings (spec §2, Violation warning).
import { associated, type PageEntry } from '../../routes/definition.ts'

const TO_BE_RECTIFIED = '/rectification/to-be-rectified/facebook'
const VIOLATE = '/rectification/facebook/violate'
const facebook = { ...associated, channel: 'FACEBOOK' } as const

export const violationRoutes: readonly PageEntry[] = [
  {
    ...facebook,
    name: 'ToBeRectified',
    path: TO_BE_RECTIFIED,
    title: '待整改账户',
    page: 'violations/ToBeRectifiedPage',
    tree: 'both',
    menu: { place: 'violations', badge: 'rectifications' },
  },
  {
    ...facebook,
    name: 'RectDetail',
    path: '/rectification/facebook/rectification-detail/:encryptData',
    title: '整改详情',
    page: 'violations/RectificationDetailPage',
    tree: 'both',
    below: TO_BE_RECTIFIED,
    isUncached: true,
  },
  {
    ...facebook,
    name: 'ViolateWarning',
    path: VIOLATE,
    title: '广告违规预警',
    page: 'violations/ViolateWarningPage',
    menu: { place: 'violations', badge: 'forewarnings' },
  },
  {
    ...facebook,
    name: 'ViolateDetail',
    path: '/rectification/facebook/violate/detail/:encryptData',
    title: '预警详情',
    page: 'violations/ViolateDetailPage',
    below: VIOLATE,
    isUncached: true,
  },
]
