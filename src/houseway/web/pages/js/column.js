// Whether there is a column beside the felt: notices stand there then, and lie on no card, bet or pot.

const wide = matchMedia("(min-width: 1000px)");
export const noticesBeside = () => wide.matches;
