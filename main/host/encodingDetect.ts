/**
 * Guesses the encoding of SGF bytes that are no UTF-8. What a game record holds besides ASCII is short: names, ranks, a few
 * comments. Frequency statistics made for pages of prose (the chardet library) are unreliable on that, so they only weigh in:
 * first every candidate decodes the text, and the characters that come out are judged. A wrong encoding gives undecodable
 * bytes, rare characters, characters of another script; the right one gives characters that names and game comments use.
 */
import chardet from 'chardet';
import iconv from 'iconv-lite';
import type { Encoding } from '../ipc/api.ts';

/** How well an encoding fits; `score` is about 1 for clear text and below 0 for nonsense. */
export interface Fit {
  encoding: Encoding;
  score: number;
  /** Undecodable places in the sample. */
  errors: number;
}

const CANDIDATES: readonly Encoding[] = ['Shift_JIS', 'EUC-JP', 'GB18030', 'EUC-KR', 'Big5', 'ISO-8859-1'];

/** chardet's names of our encodings. */
const CHARDET_NAMES: Readonly<Record<string, Encoding>> = {
  Shift_JIS: 'Shift_JIS',
  'EUC-JP': 'EUC-JP',
  'EUC-KR': 'EUC-KR',
  GB18030: 'GB18030',
  Big5: 'Big5',
  'ISO-8859-1': 'ISO-8859-1',
  'windows-1252': 'ISO-8859-1',
};

/** Bytes judged at most; more would not change the verdict. */
const SAMPLE = 30_000;

// What follows are characters that names of players, tournaments and places, ranks, dates, results and comments on games are
// written with: the commonest family names and the vocabulary of game records, compiled for this purpose.
const HAN_BOTH =
  '一二三四五六七八九十段目子半先手局第回期杯名人王天元年月日本中大小上下山石田木林黄高方白金朴文光明正安全生死活眼' +
  '地角邊星位定布形勢力外内好不可是有在了的者也同行出入取切打出立下右左中央最後初';
const SIMPLIFIED =
  '围棋黑盘胜负贴届赛战决轮国韩业余职级张刘陈杨赵吴徐孙马朱胡郭何罗郑梁谢宋唐许冯邓曹彭曾肖董袁潘于蒋蔡余杜叶程苏魏吕丁任' +
  '沈姚卢姜崔钟谭陆汪范廖贾夏韦付邹孟熊秦邱江尹薛阎雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常李柯洁聂卫平古力俞斌檀啸时越' +
  '这个么没对吃断长飞跳尖冲接提劫征厚薄实空势应该变化如果就说得很着为什后见点来去里还能会用开始结束黑白棋比赛联超快甲' +
  '乙冠亚军选拔公开女子世界团体认输时胜规则让中国日本韩国贴目数子网络对局野狐腾讯弈城新浪我你他们它们要想看';
const TRADITIONAL =
  '圍棋黑盤勝負貼屆賽戰決輪國韓業餘職級張劉陳楊趙吳徐孫馬朱胡郭何羅鄭梁謝宋唐許馮鄧曹彭曾蕭董袁潘于蔣蔡余杜葉程蘇魏呂丁任' +
  '沈姚盧姜崔鍾譚陸汪范廖賈夏韋付鄒孟熊秦邱江尹薛閻雷侯龍史陶黎賀顧毛郝龔邵萬錢嚴武戴莫孔向湯常李周俊勳海峰立誠' +
  '這個麼沒對吃斷長飛跳尖衝接提劫征厚薄實空勢應該變化如果就說得很著為什後見點來去裡還能會用開始結束比聯超快' +
  '冠亞軍選拔公開女世界團體認輸時規則讓臺灣台北網路對局我你他們它要想看紅面';
const JAPANESE =
  '囲碁黒白勝負戦決国棋聖本因坊座譜対局解説級黒番互込押投了時間東京都大阪市県関西院総務先生新聞社朝讀読賣売毎経済' +
  '武宮藤沢趙治勲加井夫橋英雄秀芳依紀基羽根直樹尾路結聡河野臨善津蘇耀柳薫坂田苑聡佐々清水井裕太虎丸芝関航太郎仲邑菫' +
  '島村上岡内松竹川口原谷瀬沼福永伊安達久保森池阿部斎斉渡辺遠青桜彦郎雄二三子美恵和正昭弘幸史浩康博隆実広' +
  '変化図参考実戦形勢判断手筋死活詰定石布石打込込攻守厚味薄良悪思当今昔何故部分全体場合必要意味強弱右左辺隅眼';
const HANGUL =
  '이다의는을에가고한지사하기시어로도리나대자해인정일수아그부스제보있과여주만음상성년원구전서마은바집국백흑단승패선결김박최조유강윤장' +
  '임오신권황안송류홍문손양배허남심노곽차우민진엄채천방공현함변염석길반판불계되들것면때세돌점귀변중앙형세싸움팻감살죽활끊이막젖뻗' +
  '라며던든않았었했겠습니까요네그런런저무엇왜좋나쁘실착묘완벽기전왕위명인배결승국제연구생프로아마초급고생각';

const common = (...lists: string[]): Set<string> => new Set(lists.join(''));
const COMMON: Readonly<Partial<Record<Encoding, Set<string>>>> = {
  Shift_JIS: common(HAN_BOTH, JAPANESE),
  'EUC-JP': common(HAN_BOTH, JAPANESE),
  GB18030: common(HAN_BOTH, SIMPLIFIED),
  Big5: common(HAN_BOTH, TRADITIONAL),
  'EUC-KR': common(HANGUL),
};

/** The candidates with how well they fit, best first. Bytes without anything but ASCII fit them all alike. */
export function rankEncodings(bytes: Uint8Array): Fit[] {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const sample = sampleOf(latin);
  const sampleBytes = Buffer.from(sample, 'latin1');
  const confidence = new Map<Encoding, number>();
  for (const match of chardet.analyse(sampleBytes)) {
    const encoding = CHARDET_NAMES[match.name] as Encoding | undefined;
    if (encoding) confidence.set(encoding, Math.max(confidence.get(encoding) ?? 0, match.confidence / 100));
  }
  const fits = CANDIDATES.map((encoding): Fit => {
    const { score, errors } =
      encoding === 'ISO-8859-1'
        ? { score: latinScore(latin), errors: 0 }
        : multibyteScore(iconv.decode(sampleBytes, encoding), encoding);
    return { encoding, score: score + 0.25 * (confidence.get(encoding) ?? 0), errors };
  });
  return fits.sort((a, b) => b.score - a.score);
}

/** Longest stretch of the sample: a whole file may be one. */
const STRETCH = 2000;

/** The stretches of non-ASCII text: high bytes, with the one low byte that may be the second half of a character. */
function sampleOf(latin: string): string {
  const parts: string[] = [];
  let length = 0;
  const highs = /[\x80-\xff]/g;
  for (let high = highs.exec(latin); high && length <= SAMPLE; high = highs.exec(latin)) {
    let end = high.index;
    const most = Math.min(latin.length, end + STRETCH);
    while (end < most && isHigh(latin, end)) {
      while (end < most && isHigh(latin, end)) end++;
      if (isLow(latin, end)) end++;
    }
    parts.push(latin.slice(high.index, end));
    length += end - high.index + 1;
    highs.lastIndex = end;
  }
  return parts.join(' ');
}

function isHigh(latin: string, at: number): boolean {
  return latin.charCodeAt(at) >= 0x80;
}

function isLow(latin: string, at: number): boolean {
  const code = latin.charCodeAt(at);
  return code >= 0x21 && code <= 0x7e;
}

/** Mean weight of the characters above ASCII. */
function multibyteScore(text: string, encoding: Encoding): { score: number; errors: number } {
  const known = COMMON[encoding]!;
  const japanese = encoding === 'Shift_JIS' || encoding === 'EUC-JP';
  let sum = 0;
  let count = 0;
  let errors = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code < 0x80) continue;
    count++;
    if (code === 0xfffd) {
      errors++;
      sum -= 4;
    } else if (known.has(char)) sum += 1;
    else if (code >= 0x3041 && code <= 0x30ff) sum += japanese ? 0.9 : -0.3;
    else if (code >= 0xac00 && code <= 0xd7a3) sum += 0.5;
    else if (code >= 0x4e00 && code <= 0x9fff) sum += encoding === 'EUC-KR' ? 0 : 0.3;
    else if (code >= 0xff61 && code <= 0xffdc) sum -= 0.6;
    else if ((code >= 0x3000 && code <= 0x303f) || (code >= 0xff00 && code <= 0xff60)) sum += 0.4;
    else if (code >= 0x2010 && code <= 0x26ff) sum += 0.1;
    else if (code >= 0xe000 && code <= 0xf8ff) sum -= 2;
    else sum -= 0.6;
  }
  return { score: count === 0 ? 0 : sum / count, errors };
}

/** Western text has single accented letters among ASCII ones; long runs of high bytes are something else. */
function latinScore(latin: string): number {
  let sum = 0;
  let count = 0;
  for (const { 0: run, index } of latin.matchAll(/[\x80-\xff]{1,2000}/g)) {
    count += run.length;
    const letters = /^[\xc0-\xd6\xd8-\xf6\xf8-\xff]+$/.test(run);
    const besides =
      /[A-Za-z]/.test(latin.slice(Math.max(0, index - 1), index)) ||
      /^[a-z]/.test(latin.slice(index + run.length));
    if (run.length <= 2 && letters) sum += run.length * (besides ? 0.9 : 0.4);
    else if (run.length === 1) sum += 0.3;
    else sum -= run.length * 0.5;
    if (count > SAMPLE) break;
  }
  return count === 0 ? 0 : sum / count;
}
