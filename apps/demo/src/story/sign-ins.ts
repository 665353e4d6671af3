// Sign-ins: the demo's people. Fixed, so that checks from outside can rely on them.

export const DEMO_PASSWORD = 'Tallyhelm-demo-1'

/** mobile, who it is, in the words of the start banner */
export const DEMO_SIGN_INS = [
  { mobile: '13800000000', who: '账期客户' },
  { mobile: '13800000001', who: '预充客户（128 个账户）' },
  { mobile: '13800000002', who: '预充（代理交付）客户' },
  { mobile: '13800000003', who: '账期（代理交付）客户' },
  { mobile: '13800000004', who: '二级代理（预充）' },
  { mobile: '13800000005', who: '二级代理的子客户（可见消耗）' },
  { mobile: '13800000006', who: '未关联客户的用户' },
  { mobile: '13800000007', who: '第二个子客户（不可见消耗）' },
] as const

/** Of every demo employee; a real one has a secret of his own, and no production seed has any. */
export const DEMO_TOTP_SECRET = 'TALLYHELMDEMO2TALLYHELMDEMO2TALL'

export const DEMO_STAFF = [
  { loginName: 'ops', staffName: '沈一帆', role: 'OPS' },
  { loginName: 'fin', staffName: '顾清和', role: 'FIN' },
  { loginName: 'fin-check', staffName: '陆知远', role: 'FIN_CHECK' },
  { loginName: 'risk', staffName: '江望舒', role: 'RISK' },
  { loginName: 'sales', staffName: '宋时雨', role: 'SALES' },
  { loginName: 'admin', staffName: '秦若水', role: 'ADMIN' },
  { loginName: 'audit', staffName: '白景行', role: 'AUDIT' },
] as const
