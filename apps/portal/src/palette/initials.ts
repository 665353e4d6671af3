// Initials: the first letters of the pinyin of a title, so that «ggqb» finds 广告钱包. Only the characters that the portal's own titles use.

/** Readings as they are in these titles: 重 of 重置 is c, 调 of 调减 is t, 还 of 还款 is h. */
const BY_LETTER: Readonly<Record<string, string>> = {
  b: '绑白包变帮表不败编',
  c: '操创财册程出重存常成查充',
  d: '待定导动单冻度盗对代登道',
  e: '额二',
  f: '费放防付服反发',
  g: '工个改更广告管果规功',
  h: '户耗还号回核换汇',
  j: '角敬件记建警结监交具教减见辑',
  k: '开控款客馈看',
  l: '量录理零列',
  m: '名免每明密码面',
  p: '批平频票',
  q: '请期权清钱确情其渠',
  r: '人入日认',
  s: '首授手刷视失申诉',
  t: '台投调跳退他',
  w: '违务无',
  x: '下心新效消信细修限详',
  y: '页与议预月意易用移异验',
  z: '作中组整账自助则子增转支注找置在值载志',
}

const initials = new Map(Object.entries(BY_LETTER).flatMap(([letter, characters]) => [...characters].map(character => [character, letter])))

/** Letters and digits stand for themselves, spaces fall away; a character without a known reading too. */
export function initialsOf(title: string): string {
  return [...title.toLowerCase()].map(character => (/[a-z0-9]/.test(character) ? character : (initials.get(character) ?? ''))).join('')
}

/** Whether every Chinese character of a title has its letter; a test asks it of all titles of the register. */
export const isCovered = (title: string): boolean =>
  [...title].every(character => !/\p{Script=Han}/u.test(character) || initials.has(character))
