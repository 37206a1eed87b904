/** SGF text of one line of moves over a 19x19 board, as long as wanted; what is captured does not matter to a reader. */
export function longGame(moves: number): string {
  const letters = 'abcdefghijklmnopqrs';
  let text = '(;GM[1]FF[4]SZ[19]PB[Long]PW[Line]';
  for (let i = 0; i < moves; i++) {
    const point = (i * 137) % 361;
    text += `;${i % 2 === 0 ? 'B' : 'W'}[${letters[point % 19]}${letters[Math.floor(point / 19)]}]`;
  }
  return `${text})`;
}
