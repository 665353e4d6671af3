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
    coming: '查看违规广告与政策说明，上传整改凭证。',
  }),
  route({
    ...associated,
    name: 'ViolateWarning',
    path: VIOLATE,
    title: '广告违规预警',
    menu: VIOLATE,
    channel: 'FACEBOOK',
    coming: '提前知道哪些广告可能违规，并按建议修改。',
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
    coming: '查看预警命中的规则和修改建议。',
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
