/** The double-headed eagle, as one path; 0, 0 is its heart, about 100 wide and 100 high. */

/** Half of it: the left one, seen from the front. Mirrored by whoever draws it. */
export const EAGLE_HALF =
  // Head with open beak, and the neck.
  "M0 -18C-4 -24 -7 -30 -8 -36C-9 -42 -13 -46 -19 -46C-23 -46 -26 -43 -29 -39L-35 -36L-29 -35L-32 -31L-26 -33C-24 -30 -20 -29 -19 -26" +
  // Shoulder and the raised wing, feather by feather.
  "C-18 -22 -20 -18 -24 -17C-28 -16 -31 -20 -33 -26C-36 -34 -42 -40 -50 -44C-48 -39 -48 -36 -49 -33C-53 -35 -55 -36 -58 -36C-55 -31 -54 -28 -54 -24C-57 -25 -59 -25 -62 -24C-57 -19 -56 -16 -55 -12C-58 -12 -60 -11 -62 -9C-56 -6 -54 -3 -52 1C-55 2 -57 3 -58 6C-52 6 -49 8 -46 12C-48 14 -49 16 -49 18C-43 16 -40 17 -36 19C-37 22 -37 24 -36 26C-32 21 -28 19 -24 18C-20 17 -18 18 -16 20" +
  // Leg with its claws.
  "C-20 22 -24 26 -26 31L-33 30L-29 34L-34 37L-28 37L-29 43L-24 38L-20 42L-20 36C-18 30 -14 28 -11 28" +
  // Tail.
  "C-12 34 -16 40 -22 46C-17 46 -14 46 -12 45C-14 50 -15 53 -17 56C-12 55 -9 54 -6 51C-5 56 -3 60 0 62Z";

/** Crown above the two heads. */
export const EAGLE_CROWN =
  "M-11 -48L-14 -60L-7 -55L0 -64L7 -55L14 -60L11 -48Q0 -44 -11 -48ZM-1.6 -64V-68H-4V-71H-1.6V-74H1.6V-71H4V-68H1.6V-64Z";

/** The shield on its breast. */
export const EAGLE_SHIELD = "M-10 -10H10V4C10 12 4 16 0 18C-4 16 -10 12 -10 4Z";
