// Links: addresses of pages that anybody can open.

export const NO_LINK = '请输入以 https:// 开头的链接'

/** Over TLS, at a name of the public net, without a user's name in it. */
export function isPublicLink(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /[^.]\.[a-z0-9-]{2,}$/i.test(url.hostname)
}
