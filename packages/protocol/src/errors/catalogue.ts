// The one catalogue of refusals: name, wire code, HTTP status and the Chinese message a customer can act on.

type Entry = { readonly code: number; readonly status: number; readonly msg: string }

/** `{name}` in a message is filled from the refusal's parameters. No code is used twice (a test sees to it). */
export const CATALOGUE = {
  PERMISSION_DENIED: { code: 1, status: 403, msg: '您没有执行此操作的权限' },
  SESSION_MISSING: { code: 3, status: 401, msg: '请先登录' },
  SESSION_EXPIRED: { code: 7, status: 401, msg: '登录已过期，请重新登录' },
  SESSION_REVOKED: { code: 8, status: 401, msg: '您的账号已在别处退出登录，请重新登录' },
  USER_DISABLED: { code: 9, status: 403, msg: '账号已停用，请联系专属顾问' },
  SIGN_IN_WRONG: { code: 1405, status: 400, msg: '账号或密码错误' },
  CODE_WRONG: { code: 1407, status: 400, msg: '验证码错误或已过期' },
  SIGN_IN_LOCKED: { code: 1463, status: 429, msg: '尝试次数过多，请 {minutes} 分钟后再试' },
  WALLET_INSUFFICIENT: { code: 2204, status: 409, msg: '余额不足，还差 {shortage}' },
  CREDIT_EXCEEDED: { code: 2209, status: 409, msg: '可用授信不足，还差 {shortage}' },
  QUOTA_ITEMS_REFUSED: { code: 2226, status: 422, msg: '{count} 个账户不能提交，请按提示修正' },
  QUOTA_KEY_REUSED: { code: 2283, status: 409, msg: '该请求编号已用于另一笔申请，请刷新页面后重新提交' },
  QUOTA_KEY_MISSING: { code: 2295, status: 400, msg: '缺少请求编号，请刷新页面后重试' },
  ACCOUNT_LIMIT_EXCEEDED: { code: 2297, status: 422, msg: '最多选择{max}个广告账号' },
  INPUT_INVALID: { code: 9002, status: 422, msg: '填写内容有误，请按提示修正' },
  SYNC_TOO_OFTEN: { code: 1902, status: 429, msg: '同步过于频繁，请 {minutes} 分钟后再试' },
  CODE_TOO_OFTEN: { code: 1903, status: 429, msg: '验证码发送过于频繁，请 {seconds} 秒后再试' },
  MOBILE_NOT_ALLOWED: { code: 1904, status: 422, msg: '暂不支持该国家或地区的手机号' },
  STEP_UP_REQUIRED: { code: 1905, status: 403, msg: '为了账号安全，请先验证身份' },
  CHALLENGE_REQUIRED: { code: 1906, status: 429, msg: '正在进行安全校验，请稍候' },
  SECOND_FACTOR_WRONG: { code: 1907, status: 400, msg: '二次验证未通过，请重试' },
  TICKET_EXPIRED: { code: 1909, status: 400, msg: '验证已超时，请重新开始' },
  MOBILE_REGISTERED: { code: 1910, status: 409, msg: '该手机号已注册，请直接登录' },
  RESET_LINK_EXPIRED: { code: 1911, status: 400, msg: '链接已失效，请重新发送' },
  EMAIL_NOT_BOUND: { code: 8010, status: 409, msg: '该账号未绑定邮箱，请联系专属顾问' },
  FLOW_LIMITED: { code: 1913, status: 429, msg: '操作过于频繁，请 {seconds} 秒后再试' },
  VIEW_STATE_INVALID: { code: 8006, status: 404, msg: '页面链接已失效' },
  TRANSMISSION_REFUSED: { code: 8007, status: 400, msg: '安全传输校验失败，请刷新页面后重试' },
  TRANSMISSION_REQUIRED: { code: 8008, status: 400, msg: '该接口要求安全传输' },
  NOT_FOUND: { code: 1404, status: 404, msg: '内容不存在或已删除' },
  REQUEST_MALFORMED: { code: 1400, status: 400, msg: '请求格式不正确' },
  CONTENT_TYPE_REFUSED: { code: 1415, status: 400, msg: '请求内容类型不正确' },
  ORIGIN_REFUSED: { code: 1403, status: 403, msg: '请求来源不被允许' },
  BODY_TOO_LARGE: { code: 1413, status: 413, msg: '提交内容过大' },
  WALLET_CURRENCY_UNSUPPORTED: { code: 2210, status: 422, msg: '暂仅支持美元账户加额' },
  RESET_MAIL_TOO_OFTEN: { code: 8100, status: 429, msg: '邮件发送过于频繁，请 {seconds} 秒后再试' },
  MASTER_ONLY: { code: 2401, status: 403, msg: '仅主账号可以执行此操作' },
  MOBILE_UNREGISTERED: { code: 2402, status: 404, msg: '该手机号未注册' },
  MEMBER_ALREADY: { code: 2403, status: 409, msg: '该成员已在组织中' },
  INVITATION_LAPSED: { code: 2404, status: 409, msg: '邀请未在 24 小时内确认，请联系邀请人重新邀请' },
  INVITATION_GONE: { code: 2405, status: 409, msg: '邀请已失效，请刷新后重试' },
  JOINED_ELSEWHERE: { code: 2406, status: 409, msg: '您已属于“{customer}”，请先退出当前组织再加入' },
  MASTER_MUST_HAND_OVER: { code: 2407, status: 409, msg: '主账号需先转让后才能退出' },
  INVITES_TOO_OFTEN: { code: 2408, status: 429, msg: '邀请次数已达上限，请 {hours} 小时后再试' },
  EMAIL_TAKEN: { code: 2409, status: 409, msg: '该邮箱已被其他账号绑定' },
  EMAIL_CODE_TOO_OFTEN: { code: 2410, status: 429, msg: '验证码发送过于频繁，请 {seconds} 秒后再试' },
  BINDING_LAPSED: { code: 2411, status: 409, msg: '绑定邀约已过期，请联系专属顾问重新发起' },
  BINDING_TAKEN: { code: 2412, status: 409, msg: '该客户已被其他账号绑定，请联系专属顾问' },
  CUSTOMER_BOUND_ALREADY: { code: 2413, status: 409, msg: '您已绑定客户，无需重复绑定' },
  APPLICATION_OPEN: { code: 2414, status: 409, msg: '您已有一份审核中的申请，请等待结果' },
  MEMBER_UNFIT: { code: 2415, status: 409, msg: '该成员当前不能成为主账号' },
  FILE_TOO_LARGE: { code: 2421, status: 413, msg: '{name}不能超过 {megabytes} MB' },
  FILE_TYPE_REFUSED: { code: 2422, status: 422, msg: '{name}仅支持 {extensions} 格式，且内容须与扩展名一致' },
  FILE_UNREADABLE: { code: 2423, status: 422, msg: '图片无法读取或像素过大，请换一张重试' },
  FILE_QUOTA_FULL: { code: 2424, status: 409, msg: '上传空间已用完，请联系专属顾问' },
  FILE_MISSING: { code: 2425, status: 400, msg: '请选择要上传的文件' },
  CHANNEL_UNAVAILABLE: { code: 5003, status: 503, msg: '渠道暂时不可用，请稍后重试' },
  BUSY: { code: 5004, status: 503, msg: '系统繁忙，请稍后重试' },
  GENERAL: { code: 5000, status: 500, msg: '网络连接异常，请稍后重试' },
} as const satisfies Record<string, Entry>

export type RefusalName = keyof typeof CATALOGUE

/** Codes that never open the error dialog: their page shows them in place (spec §8). */
export const SILENT_CODES: ReadonlySet<number> = new Set([
  1, 3, 7, 8, 9, 1405, 1407, 2204, 2209, 2226, 2283, 9002, 2297, 2295, 1902, 1903, 1904, 1905, 1906, 1907, 1463, 8006, 8007, 8008, 8010,
  8100, 1909, 1910, 1911,
])

/** Codes after which the client forgets its session and shows the sign-in page (spec §8). */
export const SESSION_ENDED_CODES: ReadonlySet<number> = new Set([3, 7, 8, 9])
