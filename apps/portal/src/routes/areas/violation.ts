// Violation routes: rectification, forewarnings and frozen accounts (spec §2, Violation warning).
import { perChannel, type RouteDefinition, route } from '../definition.ts'

const associated = { roles: ['Associated'] } as const
const TO_BE_RECTIFIED = '/rectification/to-be-rectified/facebook'
const VIOLATE = '/rectification/facebook/violate'

export const violationRoutes: readonly RouteDefinition[] = [
  route({
    ...associated,
    name: 'ToBeRectified',
    path: TO_BE_RECTIFIED,
    title: '待整改账户',
    tree: 'both',
    menu: TO_BE_RECTIFIED,
    channel: 'FACEBOOK',
    page: 'violations/ToBeRectifiedPage',
  }),
  route({
    ...associated,
    name: 'RectDetail',
    hidden: true,
    path: '/rectification/facebook/rectification-detail/:encryptData',
    title: '整改详情',
    tree: 'both',
    menu: TO_BE_RECTIFIED,
    channel: 'FACEBOOK',
    isUncached: true,
    isComing: true,
  }),
  route({
    ...associated,
    name: 'ViolateWarning',
    path: VIOLATE,
    title: '广告违规预警',
    menu: VIOLATE,
    channel: 'FACEBOOK',
    isComing: true,
  }),
  route({
    ...associated,
    name: 'ViolateDetail',
    hidden: true,
    path: '/rectification/facebook/violate/detail/:encryptData',
    title: '预警详情',
    menu: VIOLATE,
    channel: 'FACEBOOK',
    isUncached: true,
    isComing: true,
  }),
  ...perChannel(
    {
      ...associated,
      name: 'Freeze',
      path: '/rectification/freeze-record/{channel}',
      title: '{Channel} 冻结明细',
      tree: 'both',
      menu: '/rectification/freeze-record/{channel}',
      page: 'freezes/FreezeRecordPage',
    },
    ['FACEBOOK', 'TIKTOK'],
  ),
]
