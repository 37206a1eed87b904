;;; yomi.el --- Play Go against Yomi, and ask it why  -*- lexical-binding: t; -*-

;; This file is part of Yomi, free software under the GNU General Public License, version 3 or later.

;; Author: The Yomi authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: games
;; URL: https://github.com/yomi

;;; Commentary:

;; `M-x yomi' begins a game in a buffer of its own.  The arrow keys move about the board, RET plays (so does a click), `w' tells why the
;; side to move would play at point, or why the last move was made, and `a' shows what the search thinks, as long as nothing is played.
;; `?' lists all keys.  The program is `yomi-program', and talks GTP; any other that does can be named there, without the words.

;;; Code:

(require 'cl-lib)
(require 'subr-x)

(defgroup yomi nil
  "A game of Go against Yomi."
  :group 'games)

(defcustom yomi-program '("yomi" "--mode" "gtp")
  "The program and its arguments."
  :type '(repeat string))

(defcustom yomi-board-size 19
  "Size of the board of a new game."
  :type 'integer)

(defcustom yomi-komi 6.5
  "Komi of a new game."
  :type 'number)

(defcustom yomi-analysis-interval 50
  "Hundredths of a second between two looks at an analysis."
  :type 'integer)

(defface yomi-black '((t :weight bold)) "Face of Black's stones.")
(defface yomi-white '((t :inherit font-lock-string-face)) "Face of White's stones.")
(defface yomi-last '((t :inherit highlight)) "Face of the last move.")
(defface yomi-candidate '((t :inherit success :weight bold)) "Face of moves that the search likes.")

(defconst yomi-columns "ABCDEFGHJKLMNOPQRST"
  "Names of the columns.")

(defvar-local yomi--process nil "The program.")
(defvar-local yomi--input "" "What the program has written and is not read yet.")
(defvar-local yomi--queue nil "Commands without answer, oldest first: id, function, function for lines.")
(defvar-local yomi--id 0 "Number of the last command.")
(defvar-local yomi--streaming nil "Whether the answer that comes is one of many lines.")
(defvar-local yomi--size 19 "Size of the board.")
(defvar-local yomi--black nil "Vertices of Black's stones.")
(defvar-local yomi--white nil "Vertices of White's stones.")
(defvar-local yomi--captures nil "Stones that Black and White have taken, as a cons.")
(defvar-local yomi--moves nil "Moves of the game, last first: conses of colour and vertex.")
(defvar-local yomi--human nil "Colour that is played here: \"black\", \"white\", or nil for both.")
(defvar-local yomi--candidates nil "What the analysis found; see `yomi-read-analysis'.")
(defvar-local yomi--analysing nil "Whether an analysis is on.")
(defvar-local yomi--message "" "What stands below the board.")
(defvar-local yomi--over nil "The result, when the game has ended.")

;;; The conversation

(defun yomi--send (command &optional then each)
  "Send COMMAND; call THEN with success and text, EACH with lines before."
  (setq yomi--id (1+ yomi--id)
        yomi--queue (append yomi--queue (list (list yomi--id then each))))
  ;; What is sent to a program that has ended meanwhile gets no answer; the sentinel tells of the end.
  (when (process-live-p yomi--process)
    (ignore-errors (process-send-string yomi--process (format "%d %s\n" yomi--id command)))))

(defun yomi--filter (process text)
  "Take TEXT that PROCESS has written."
  (when (buffer-live-p (process-buffer process))
    (with-current-buffer (process-buffer process)
      (setq yomi--input (concat yomi--input (string-replace "\r" "" text)))
      (while (yomi--take)))))

(defun yomi--take ()
  "Read one answer, or a line of one that streams; nil when there is no whole one."
  (cond
   ((and yomi--streaming (string-match "\\`\\([^\n]*\\)\n" yomi--input))
    (let ((line (match-string 1 yomi--input)))
      (setq yomi--input (substring yomi--input (match-end 0)))
      (if (string-empty-p line) (yomi--answered t "") (funcall (nth 2 (car yomi--queue)) line))
      t))
   (yomi--streaming nil)
   ;; The head of an answer whose lines are wanted one by one.
   ((and (nth 2 (car yomi--queue)) (string-match "\\`=[0-9]*[ \t]*\n" yomi--input))
    (setq yomi--input (substring yomi--input (match-end 0))
          yomi--streaming t)
    t)
   ((string-match "\n\n" yomi--input)
    (let ((answer (substring yomi--input 0 (match-beginning 0))))
      (setq yomi--input (substring yomi--input (match-end 0)))
      (when (string-match "\\`\n*\\([=?]\\)\\([0-9]*\\) ?" answer)
        (let ((good (equal (match-string 1 answer) "="))
              (number (match-string 2 answer))
              (text (substring answer (match-end 0))))
          (if (equal number (number-to-string (or (caar yomi--queue) 0)))
              (yomi--answered good text)
            (error "Yomi answered %s to a question that was not asked" number))))
      t))))

(defun yomi--answered (good text)
  "Hand GOOD and TEXT to whoever asked first."
  (let ((then (nth 1 (car yomi--queue))))
    (setq yomi--queue (cdr yomi--queue)
          yomi--streaming nil)
    (when then (funcall then good text))))

(defun yomi--sentinel (process event)
  "Tell that PROCESS has ended, by EVENT."
  (when (and (buffer-live-p (process-buffer process)) (not (process-live-p process)))
    (with-current-buffer (process-buffer process)
      (setq yomi--queue nil
            yomi--analysing nil)
      (yomi--say "The program has ended: %s" (string-trim event)))))

(defun yomi--ask (command then)
  "Send COMMAND; call THEN with its answer, or tell what is wrong."
  (yomi--send command (lambda (good text) (if good (funcall then text) (yomi--say "%s: %s" command text)))))

;;; The board

(defun yomi--say (form &rest arguments)
  "Show FORM with ARGUMENTS below the board."
  (setq yomi--message (apply #'format form arguments))
  (yomi--draw))

(defun yomi--vertex (column row)
  "Name of the point in COLUMN (from 0) and ROW (from 1, below)."
  (format "%c%d" (aref yomi-columns column) row))

(defun yomi-vertex-at-point ()
  "Name of the point of the board that the cursor is at, or nil."
  (let ((vertex (get-text-property (point) 'yomi-vertex)))
    (and vertex (symbol-name vertex))))

(defun yomi--star-p (column row)
  "Whether a star point is in COLUMN and ROW."
  (let* ((line (if (< yomi--size 12) 2 3))
         (far (- yomi--size 1 line))
         (places (append (list line far) (and (cl-oddp yomi--size) (list (/ yomi--size 2))))))
    (and (>= yomi--size 7) (memq column places) (memq (1- row) places) t)))

(defun yomi--mark (column row)
  "The text of the point in COLUMN and ROW."
  (let* ((vertex (yomi--vertex column row))
         (rank (cl-position vertex yomi--candidates :key #'car :test #'equal))
         (last (cdar yomi--moves))
         (mark (cond ((member vertex yomi--black) (propertize "X" 'face 'yomi-black))
                     ((member vertex yomi--white) (propertize "O" 'face 'yomi-white))
                     ((and rank (< rank 9)) (propertize (number-to-string (1+ rank)) 'face 'yomi-candidate))
                     ((yomi--star-p column row) "+")
                     (t "."))))
    (when (equal vertex last)
      (setq mark (propertize mark 'face (list 'yomi-last (get-text-property 0 'face mark)))))
    (propertize mark 'yomi-vertex (intern vertex) 'mouse-face 'highlight)))

(defun yomi--draw ()
  "Draw the board and what there is to tell; the cursor stays at its point."
  (let ((inhibit-read-only t)
        (vertex (or (yomi-vertex-at-point) (yomi--vertex (/ yomi--size 2) (1+ (/ yomi--size 2)))))
        (letters (mapconcat #'char-to-string (substring yomi-columns 0 yomi--size) " ")))
    (erase-buffer)
    (insert "   " letters "\n")
    (cl-loop for row from yomi--size downto 1
             do (insert (format "%2d " row)
                        (mapconcat (lambda (column) (yomi--mark column row)) (number-sequence 0 (1- yomi--size)) " ")
                        (format " %d\n" row)))
    (insert "   " letters "\n\n"
            (format "%s to play, move %d. " (capitalize (yomi--to-move)) (1+ (length yomi--moves)))
            (if yomi--captures (format "Taken by Black %s, by White %s." (car yomi--captures) (cdr yomi--captures)) "")
            "\n")
    (when yomi--over (insert "The game has ended: " yomi--over "\n"))
    (when yomi--candidates
      (insert "\n")
      (cl-loop for (move visits rate score line) in yomi--candidates
               for rank from 1 to 9
               do (insert (format "%d  %-4s %5.1f %%  %+6.1f  %7s  %s\n" rank move (* 100 rate) score visits line))))
    (unless (string-empty-p yomi--message) (insert "\n" yomi--message "\n"))
    (yomi--go-to vertex)))

(defun yomi--go-to (vertex)
  "Move the cursor to VERTEX."
  (goto-char (point-min))
  (let ((place (text-property-any (point-min) (point-max) 'yomi-vertex (intern vertex))))
    (when place (goto-char place))
    (dolist (window (get-buffer-window-list nil nil t)) (set-window-point window (point)))))

(defun yomi--to-move ()
  "Colour of the side to move."
  (if (equal (caar yomi--moves) "black") "white" "black"))

(defun yomi--refresh (&optional then)
  "Ask for the stones and the game, and draw them; call THEN afterwards."
  (setq yomi--candidates nil)
  (yomi--ask "list_stones black" (lambda (text) (setq yomi--black (split-string text))))
  (yomi--ask "list_stones white" (lambda (text) (setq yomi--white (split-string text))))
  (yomi--ask "captures black" (lambda (text) (setq yomi--captures (cons (string-trim text) "0"))))
  (yomi--ask "captures white" (lambda (text) (setcdr yomi--captures (string-trim text))))
  (yomi--ask "move_history"
             (lambda (text)
               (setq yomi--moves
                     (mapcar (lambda (line) (let ((words (split-string line))) (cons (car words) (cadr words))))
                             (split-string text "\n" t)))
               (yomi--draw)
               (when then (funcall then)))))

;;; Commands

(defun yomi--playable ()
  "Stop what is under way; an error when nothing can be played."
  (unless (process-live-p yomi--process) (user-error "The program is not running"))
  (setq yomi--analysing nil
        yomi--candidates nil
        yomi--message ""))

(defun yomi--after-move ()
  "Draw, and let the program play when it is its turn."
  (yomi--refresh
   (lambda ()
     (cond ((and (equal (cdar yomi--moves) "PASS") (equal (cdadr yomi--moves) "PASS")) (yomi-score))
           ((and yomi--human (not yomi--over) (not (equal (yomi--to-move) yomi--human))) (yomi-genmove))))))

(defun yomi-play (vertex)
  "Play at VERTEX, by default at point."
  (interactive (list (or (yomi-vertex-at-point) (user-error "Not on the board"))))
  (yomi--playable)
  (yomi--ask (format "play %s %s" (yomi--to-move) vertex) (lambda (_) (yomi--after-move))))

(defun yomi-play-click (event)
  "Play where EVENT clicked."
  (interactive "e")
  (mouse-set-point event)
  (call-interactively #'yomi-play))

(defun yomi-pass ()
  "Pass."
  (interactive)
  (yomi-play "pass"))

(defun yomi-genmove ()
  "Let the program play for the side to move."
  (interactive)
  (yomi--playable)
  (yomi--say "Yomi thinks…")
  (let ((color (yomi--to-move)))
    (yomi--ask (format "genmove %s" color)
               (lambda (text)
                 (setq yomi--message (format "Yomi: %s" text))
                 (if (not (string-match-p "\\`resign\\'" text)) (yomi--after-move)
                   (setq yomi--over (if (equal color "black") "W+R" "B+R"))
                   (yomi--draw))))))

(defun yomi-undo ()
  "Take back the last move, and the program's answer to yours."
  (interactive)
  (yomi--playable)
  (setq yomi--over nil)
  (let ((moves (if (and yomi--human (equal (caar yomi--moves) (if (equal yomi--human "black") "white" "black"))
                        (cdr yomi--moves))
                   2 1)))
    (yomi--ask (format "gg-undo %d" moves) (lambda (_) (yomi--refresh)))))

(defun yomi-resign ()
  "Give up."
  (interactive)
  (setq yomi--over (if (equal (yomi--to-move) "black") "W+R" "B+R"))
  (yomi--draw))

(defun yomi-score ()
  "Tell the score, as if the game were over."
  (interactive)
  (yomi--playable)
  (yomi--ask "final_score" (lambda (text) (yomi--say "Score: %s" text))))

(defun yomi-why ()
  "Tell why the side to move would play at point.
On the last move tell why that was made."
  (interactive)
  (yomi--playable)
  (let ((vertex (yomi-vertex-at-point))
        (last (car yomi--moves)))
    (cond ((not vertex) (user-error "Not on the board"))
          ((not (or (member vertex yomi--black) (member vertex yomi--white)))
           (yomi--ask (concat "yomi-explain " vertex) (lambda (text) (yomi--say "%s" (yomi--filled text)))))
          ((not (equal (cdr last) vertex)) (user-error "Only free points and the last move have reasons"))
          (t (yomi--ask "undo" #'ignore)
             (yomi--send (concat "yomi-explain " vertex)
                         (lambda (_ text)
                           ;; The move is played again below, whatever was said.
                           (yomi--say "%s" (yomi--filled text))))
             (yomi--ask (format "play %s %s" (car last) vertex) #'ignore)))))

(defun yomi--filled (text)
  "TEXT in lines that fit a window."
  (with-temp-buffer
    (setq fill-column 78)
    (insert text)
    (fill-region (point-min) (point-max))
    (buffer-string)))

(defun yomi-analysis ()
  "Begin or end an analysis of the position."
  (interactive)
  (let ((on (not yomi--analysing)))
    (yomi--playable)
    (setq yomi--analysing on)
    (if (not on) (yomi--ask "stop" (lambda (_) (yomi--draw)))
      (yomi--send (format "kata-analyze %s %d" (yomi--to-move) yomi-analysis-interval)
                  (lambda (good text) (unless good (yomi--say "Analysis: %s" text)))
                  #'yomi--heard))))

(defun yomi--heard (line)
  "Show LINE of an analysis."
  (when yomi--analysing
    (setq yomi--candidates (yomi-read-analysis line))
    (yomi--draw)))

(defun yomi-read-analysis (line)
  "The moves in LINE of an analysis, best first.
Each is a list of vertex, visits, win rate, score and variation."
  (cl-loop for part in (cdr (split-string (concat " " line) " info "))
           for words = (split-string (car (split-string part " rootInfo ")))
           for pv = (cdr (member "pv" words))
           collect (cl-flet ((value (key) (cadr (member key words))))
                     (list (value "move")
                           (value "visits")
                           (string-to-number (or (value "winrate") "0"))
                           (string-to-number (or (value "scoreLead") "0"))
                           (string-join (cl-subseq pv 0 (min 6 (length pv))) " ")))))

(defun yomi-save (file)
  "Write the game to FILE."
  (interactive "FSave the game as: ")
  (yomi--playable)
  (yomi--ask (concat "gomill-savesgf " (expand-file-name file)) (lambda (_) (yomi--say "Saved in %s" file))))

(defun yomi-load (file)
  "Go on with the game in FILE; both sides are then played here."
  (interactive "fLoad the game: ")
  (yomi--playable)
  (setq yomi--over nil
        yomi--human nil)
  (yomi--ask (concat "loadsgf " (expand-file-name file))
             (lambda (_)
               (yomi--ask "query_boardsize"
                          (lambda (size)
                            (setq yomi--size (string-to-number size))
                            (yomi--refresh))))))

(defun yomi--step (columns rows)
  "Move the cursor by COLUMNS and ROWS on the board."
  (let ((vertex (yomi-vertex-at-point)))
    (if (not vertex) (yomi--go-to (yomi--vertex 0 1))
      (let ((column (+ columns (cl-position (aref vertex 0) yomi-columns)))
            (row (+ rows (string-to-number (substring vertex 1)))))
        (yomi--go-to (yomi--vertex (max 0 (min (1- yomi--size) column)) (max 1 (min yomi--size row))))))))

(defun yomi-left () "One point to the left." (interactive) (yomi--step -1 0))
(defun yomi-right () "One point to the right." (interactive) (yomi--step 1 0))
(defun yomi-up () "One point up." (interactive) (yomi--step 0 1))
(defun yomi-down () "One point down." (interactive) (yomi--step 0 -1))

(defvar yomi-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,keys . ,command)
                   '(("<left>" . yomi-left) ("<right>" . yomi-right) ("<up>" . yomi-up) ("<down>" . yomi-down)
                     ("RET" . yomi-play) ("SPC" . yomi-play) ("<mouse-1>" . yomi-play-click)
                     ("p" . yomi-pass) ("u" . yomi-undo) ("r" . yomi-resign) ("g" . yomi-genmove)
                     ("a" . yomi-analysis) ("w" . yomi-why) ("f" . yomi-score)
                     ("s" . yomi-save) ("l" . yomi-load) ("n" . yomi)))
      (define-key map (kbd keys) command))
    map)
  "Keys of a game.")

(define-derived-mode yomi-mode special-mode "Yomi"
  "A game of Go.
\\{yomi-mode-map}"
  (setq truncate-lines t)
  (buffer-disable-undo))

;;;###autoload
(defun yomi (&optional size human)
  "Begin a game on a board of SIZE, in which HUMAN is played here.
HUMAN is \"black\", \"white\", or nil for both."
  (interactive
   (list (read-number "Board size: " yomi-board-size)
         (let ((side (completing-read "You play: " '("black" "white" "both") nil t nil nil "black")))
           (unless (equal side "both") side))))
  (let ((size (or size yomi-board-size)))
    (unless (<= 2 size 19) (user-error "Boards have 2 to 19 lines"))
    (pop-to-buffer (get-buffer-create "*Yomi*"))
    (let ((old yomi--process))
      (when (process-live-p old) (delete-process old)))
    (yomi-mode)
    (setq yomi--size size
          yomi--human human
          yomi--process (make-process :name "yomi" :buffer (current-buffer) :command yomi-program :noquery t
                                      :connection-type 'pipe :coding 'utf-8-unix :stderr (get-buffer-create " *Yomi errors*")
                                      :filter #'yomi--filter :sentinel #'yomi--sentinel))
    (yomi--ask (format "boardsize %d" size) #'ignore)
    (yomi--ask "clear_board" #'ignore)
    (yomi--ask (format "komi %s" yomi-komi) (lambda (_) (yomi--after-move)))
    (current-buffer)))

(provide 'yomi)
;;; yomi.el ends here
