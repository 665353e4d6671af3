// Device name: what a browser says of itself, in the few words a person knows it by.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/Lark\//, '飞书'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** 'Chrome · Windows'; the first match counts, since browsers also name those they descend from. 未知设备 when nothing is known. */
export function deviceName(userAgent: string): string {
  const parts = [BROWSERS, SYSTEMS].map(table => table.find(([pattern]) => pattern.test(userAgent))?.[1]).filter(part => part !== undefined)
  return parts.length === 0 ? '未知设备' : parts.join(' · ')
}
